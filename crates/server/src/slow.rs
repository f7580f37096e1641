//! A connection whose other end must take what it is sent.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A connection that breaks when the other end has taken nothing for a while although something waits for it.
#[derive(Debug)]
pub(crate) struct SlowWriteLimit<S> {
    stream: S,
    limit: Duration,
    /// runs while something waits
    timer: Pin<Box<Sleep>>,
    waits: bool,
}

impl<S> SlowWriteLimit<S> {
    pub(crate) fn new(stream: S, limit: Duration) -> SlowWriteLimit<S> {
        SlowWriteLimit { stream, limit, timer: Box::pin(sleep(limit)), waits: false }
    }

    /// What came of an attempt to write; one that must wait has so much time.
    fn limited<T>(&mut self, context: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.waits = false;
            return result;
        }
        if !self.waits {
            self.waits = true;
            self.timer.as_mut().reset(Instant::now() + self.limit);
        }
        match self.timer.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for SlowWriteLimit<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for SlowWriteLimit<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.limited(context, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.limited(context, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_flush(context);
        self.limited(context, result)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    #[tokio::test]
    async fn who_reads_nothing_is_not_waited_for() {
        let (near, mut far) = duplex(8);
        let mut near = SlowWriteLimit::new(near, Duration::from_millis(20));
        near.write_all(b"12345678").await.unwrap();
        assert_eq!(near.write_all(b"9").await.unwrap_err().kind(), io::ErrorKind::TimedOut);
        // Who reads late, but reads, gets the rest.
        let mut read = [0; 8];
        far.read_exact(&mut read).await.unwrap();
        near.write_all(b"9").await.unwrap();
        far.read_exact(&mut read[..1]).await.unwrap();
        assert_eq!(read[0], b'9');
    }
}
