/**
 * Weights as text: one printable character each, so that the model is a text file in which a reader can look a word up.
 * Levels are squared, which keeps small weights apart and large ones within a percent or two.
 */

const alphabet = [...'!#%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~']
const zeroLevel = (alphabet.length - 1) / 2

const valueByCode = new Float64Array(128)
for (const [index, character] of alphabet.entries()) {
  const level = (index - zeroLevel) / zeroLevel
  valueByCode[character.charCodeAt(0)] = Math.sign(level) * level * level
}

export function packWeights(weights: readonly number[], weightMax: number): string {
  return weights
    .map((weight) => {
      const level = Math.sign(weight) * Math.sqrt(Math.min(1, Math.abs(weight) / weightMax))
      return alphabet[Math.round(level * zeroLevel) + zeroLevel]
    })
    .join('')
}

/** Between -1 and 1; times the `weightMax` it was packed with, the weight. */
export function unpackWeight(packed: string, at: number): number {
  return valueByCode[packed.charCodeAt(at)] as number
}
