/** Of each font only what the pages use: the weights that the styles ask for, and no ligatures of code. */

import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** What "latin" means to those who cut the fonts into files: the `unicode-range` of their style sheet. */
const latin = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
] as const
const characters = latin
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
  .join('')

const weights = { wght: { min: 400, max: 600 } }

export function smallerFonts(): Plugin {
  return {
    name: 'smaller-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue
        const isCode = file.fileName.includes('mono')
        file.source = await subsetFont(Buffer.from(file.source), characters, {
          targetFormat: 'woff2',
          variationAxes: weights,
          noLayoutClosure: isCode,
        })
      }
    },
  }
}
