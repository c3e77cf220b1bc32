/** The network a simulated phone is on: always the same, and about as common as in the United States. */
export function networkOf(number: string): string {
  const draw = (Number(number.slice(-4)) * 37) % 100;
  if (draw < 36) return 'Verizon';
  if (draw < 68) return 'T-Mobile';
  return draw < 96 ? 'AT&T' : 'US Cellular';
}
