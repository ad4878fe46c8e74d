//! Zstandard files of any number of frames.

use std::io::{self, BufRead, ErrorKind, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The content of all frames, one after another. Frames that hold no data are
/// skipped; a checksum that is wrong is an error.
pub(crate) struct ZstdDecoder<R> {
    source: R,
    decoder: FrameDecoder,
    is_in_frame: bool,
}

impl<R: BufRead> ZstdDecoder<R> {
    pub(crate) fn new(source: R) -> ZstdDecoder<R> {
        ZstdDecoder {
            source,
            decoder: FrameDecoder::new(),
            is_in_frame: false,
        }
    }

    /// Begins the next frame; false at the end of the file.
    fn begin_frame(&mut self) -> io::Result<bool> {
        if self.source.fill_buf()?.is_empty() {
            return Ok(false);
        }
        match self.decoder.init(&mut self.source) {
            Ok(()) => self.is_in_frame = true,
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length,
                ..
            })) => self.skip(u64::from(length))?,
            Err(error) => return Err(io::Error::new(ErrorKind::InvalidData, error)),
        }
        Ok(true)
    }

    fn skip(&mut self, length: u64) -> io::Result<()> {
        let skipped = io::copy(&mut self.source.by_ref().take(length), &mut io::sink())?;
        if skipped == length {
            Ok(())
        } else {
            Err(ErrorKind::UnexpectedEof.into())
        }
    }

    fn decode(&mut self) -> io::Result<()> {
        let one = BlockDecodingStrategy::UptoBlocks(1);
        let decoded = self.decoder.decode_blocks(&mut self.source, one);
        decoded.map_err(|error| io::Error::new(ErrorKind::InvalidData, error))?;
        Ok(())
    }

    /// Leaves a frame that was read to its end.
    fn end_frame(&mut self) -> io::Result<()> {
        self.is_in_frame = false;
        let claimed = self.decoder.get_checksum_from_data();
        let found = self.decoder.get_calculated_checksum();
        match claimed.zip(found) {
            Some((claimed, found)) if claimed != found => {
                Err(io::Error::new(ErrorKind::InvalidData, "wrong checksum"))
            }
            _ => Ok(()),
        }
    }
}

impl<R: BufRead> Read for ZstdDecoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if buffer.is_empty() {
                return Ok(0);
            }
            if !self.is_in_frame {
                if !self.begin_frame()? {
                    return Ok(0);
                }
            } else if self.decoder.can_collect() > 0 {
                return self.decoder.read(buffer);
            } else if self.decoder.is_finished() {
                self.end_frame()?;
            } else {
                self.decode()?;
            }
        }
    }
}
