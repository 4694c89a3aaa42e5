/** The mark: the bounds of a thing, and the one way in. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" color="var(--accent)">
      <path
        d="M21.5 6.47 A11 11 0 1 0 26.96 17.9"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="26.2" cy="10.6" r="2.6" fill="currentColor" />
    </svg>
  )
}
