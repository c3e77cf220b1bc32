const UNITS = ['bytes', 'KB', 'MB', 'GB'];

/** 1536 → "1.5 KB"; decimal units, as file managers count. */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1 })} ${UNITS[step]}`;
}

/** 182400 → "182.4 KB" (MEDIA-02): a thousand bytes each, whatever the size; less than one in bytes. */
export function formatKilobytes(bytes: number): string {
  if (bytes < 1000) return formatBytes(bytes);
  return `${(bytes / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })} KB`;
}
