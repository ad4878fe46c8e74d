//! Types of values of preferences.

use arrocco_notation::language::Language;
use toml_edit::{Item, Value};

/// A type of values.
pub(super) trait PreferenceValue: Clone + PartialEq {
    /// The expected form, for error messages.
    const EXPECTED: &'static str;

    /// `None` if it is of another type.
    fn read(item: &Item) -> Option<Self>;

    fn write(&self) -> Value;
}

impl PreferenceValue for String {
    const EXPECTED: &'static str = "a text in quotes";

    /// A number is accepted as a text: `level = 4`.
    fn read(item: &Item) -> Option<String> {
        let number = || item.as_integer().map(|number| number.to_string());
        item.as_str().map(str::to_owned).or_else(number)
    }

    fn write(&self) -> Value {
        self.as_str().into()
    }
}

impl PreferenceValue for bool {
    const EXPECTED: &'static str = "true or false";

    fn read(item: &Item) -> Option<bool> {
        item.as_bool()
    }

    fn write(&self) -> Value {
        (*self).into()
    }
}

impl PreferenceValue for Language {
    const EXPECTED: &'static str = "\"en\" or \"it\"";

    fn read(item: &Item) -> Option<Language> {
        let code = item.as_str()?;
        Language::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }

    fn write(&self) -> Value {
        self.code().into()
    }
}
