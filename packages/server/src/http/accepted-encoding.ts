/** The encodings in which files of ours are kept, the smallest first. */
export const keptEncodings = ['br', 'gzip'] as const
export type KeptEncoding = (typeof keptEncodings)[number]

/** The first of the encodings that are there and that `Accept-Encoding` lets through; null: as it is. */
export function acceptedEncoding(header: string | undefined, isThere: (encoding: KeptEncoding) => boolean) {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
      return [name, Number(weight)] as const
    }),
  )
  const isAccepted = (encoding: KeptEncoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return keptEncodings.find((encoding) => isThere(encoding) && isAccepted(encoding)) ?? null
}
