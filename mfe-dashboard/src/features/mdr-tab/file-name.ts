const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** MDR-13: the header's name, ending in .zip whatever it says; else bandwidth_report_{day in New York}.zip. */
export function fileNameOf(disposition: string | undefined, now: Date): string {
  const exact = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  const name = (exact ? decoded(exact) : plain)?.trim();
  if (!name) return `bandwidth_report_${dayIn.format(now)}.zip`;
  return /\.zip$/i.test(name) ? name : `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.zip`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
