/**
 * The colour of the page that people have of their own: whatever an owner has chosen, in a shade that can be read on a light and on a dark
 * background. The hue stays; how light it is follows from what it is held against.
 */
export const pageBackgrounds = { light: '#ffffff', dark: '#14161b' } as const

/** As text is to be read by everybody. */
export const pageContrastMin = 4.5

export interface PageColors {
  readonly light: string
  readonly dark: string
}

/** As a browser sends the colour that somebody has picked. */
export const hexColorPattern = '^#[0-9a-f]{6}$'

export function pageColors(hex: string): PageColors {
  return { light: readable(hex, 'light'), dark: readable(hex, 'dark') }
}

/** The same for the same name: the colour that somebody knows the page by. */
export function colorOfName(name: string): string {
  let hue = 0
  for (const letter of name) hue = (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return toHex(fromHsl({ hue, saturation: 0.55, lightness: 0.36 }))
}

/** From 1 to 21, as WCAG has it. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Darker or lighter by a hundredth until it can be read; black and white can. */
function readable(hex: string, theme: keyof typeof pageBackgrounds): string {
  const { hue, saturation, lightness } = toHsl(hex)
  const step = theme === 'light' ? -0.01 : 0.01
  let shade = hex
  for (let next = lightness; next >= 0 && next <= 1; next += step) {
    shade = toHex(fromHsl({ hue, saturation, lightness: next }))
    if (contrast(shade, pageBackgrounds[theme]) >= pageContrastMin) return shade
  }
  return theme === 'light' ? '#000000' : '#ffffff'
}

interface Hsl {
  readonly hue: number
  readonly saturation: number
  readonly lightness: number
}

function channels(hex: string): readonly [number, number, number] {
  const number = Number.parseInt(hex.slice(1), 16)
  return [((number >> 16) & 255) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255]
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toHsl(hex: string): Hsl {
  const [red, green, blue] = channels(hex)
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [range, lightness] = [most - least, (most + least) / 2]
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  if (most === red) return { hue: (60 * ((green - blue) / range) + 360) % 360, saturation, lightness }
  if (most === green) return { hue: 60 * ((blue - red) / range + 2), saturation, lightness }
  return { hue: 60 * ((red - green) / range + 4), saturation, lightness }
}

function fromHsl({ hue, saturation, lightness }: Hsl): readonly number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((turn) => {
    const at = (turn + hue / 30) % 12
    return lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))
  })
}

function toHex(values: readonly number[]): string {
  return `#${values
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
