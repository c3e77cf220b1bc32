/** Our own name of a text from the address the carrier was asked to tell about it; undefined without one. */
export function tagOfAddress(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  return new URL(address).searchParams.get('tag') ?? undefined;
}
