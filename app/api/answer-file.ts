type File = {
  name: string;
  contentType: string;
  /** Whole, or piece by piece as fast as it is read; a reader that leaves ends the pieces. */
  content: BodyInit | AsyncGenerator<string | Uint8Array>;
};

/** An answer that a browser saves. Of its name only what every system takes is left, so that it stays one value of its header. */
export function answerFile({ name, contentType, content }: File): Response {
  const isPieces = typeof content === "object" && Symbol.asyncIterator in content && "next" in content;
  return new Response(isPieces ? streamOf(content) : content, {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${name.replaceAll(/[^\w.-]+/g, "_")}"`,
    },
  });
}

function streamOf(pieces: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
