/** What is smaller has arrived before it would be packed, bytes. */
const WORTH_PACKING = 1024 * 1024;
/** What packing must save to be sent packed. */
const WORTH_SENDING = 0.9;

/**
 * The file as gzip, under its own name and in a third of its bytes when it is a phone list; the file itself when
 * packing does not pay or cannot be done here. What cannot be read is left to the upload to say.
 */
export async function packFile(file: File): Promise<File> {
  const isPacked = /\.zip$/i.test(file.name);
  if (isPacked || file.size < WORTH_PACKING || typeof CompressionStream === 'undefined') return file;
  try {
    const stream = file.stream().pipeThrough(new CompressionStream('gzip'));
    const packed = await new Response(stream).blob();
    if (packed.size > file.size * WORTH_SENDING) return file;
    return new File([packed], file.name, { type: 'application/gzip' });
  } catch {
    return file;
  }
}
