// Counted here on its own, not with the product's function: a carrier bills by its own count.
const SEPTET = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const ESCAPED = new Set('^{}\\[~]|€\f');

/** Parts of a text: 160, then 153 septets; or 70, then 67 UTF-16 units; no character is split over two parts. */
export function segmentsOf(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((character) => SEPTET.has(character) || ESCAPED.has(character));
  const [whole, part] = isGsm ? [160, 153] : [70, 67];
  const sizes = characters.map((character) => (isGsm ? (ESCAPED.has(character) ? 2 : 1) : character.length));
  if (sizes.reduce((sum, size) => sum + size, 0) <= whole) return 1;
  let parts = 1;
  let room = part;
  for (const size of sizes) {
    if (size > room) {
      parts += 1;
      room = part;
    }
    room -= size;
  }
  return parts;
}
