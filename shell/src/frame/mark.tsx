/** Our sign: a text on its way. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <path
        d="M5 3h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-7l-5.2 4.1A.5.5 0 0 1 6 20.7V17H5a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Z"
        fill="var(--color-accent)"
      />
      <path
        d="m8 10 3 3 5.5-5.5"
        fill="none"
        stroke="var(--color-on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
