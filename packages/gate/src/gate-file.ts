/**
 * The model's file: a magic word, the length of the header, a header in JSON, and sections of numbers, each at a multiple of 64 bytes.
 * The configuration in the header determines every section, so anything else in the file is an error.
 */

export interface GateConfig {
  readonly vocabularySize: number
  readonly embedding: number
  readonly width: number
  readonly layers: number
  readonly heads: number
  readonly inner: number
  readonly maxTokens: number
  readonly classes: readonly string[]
  readonly reasons: readonly string[]
}

export interface GateThresholds {
  /** A text is refused from this probability of a refusal on. */
  readonly refuse: number
  /** Every class above this probability counts as expressed. */
  readonly class: number
  /** At least one class has to reach this probability. */
  readonly sure: number
}

export interface GateFile {
  readonly config: GateConfig
  readonly thresholds: GateThresholds
  /** Everything after the header. */
  readonly data: Uint8Array
  readonly sections: ReadonlyMap<string, Section>
}

export interface Section {
  readonly name: string
  /** `q7`: weights + 64 in blocks of eight rows and four inputs. */
  readonly type: 'u16' | 'i8' | 'q7' | 'f32'
  readonly shape: readonly number[]
  /** From the start of the data, in bytes. */
  readonly offset: number
}

export class GateFileError extends Error {
  override readonly name = 'GateFileError'
}

const latin1 = new TextDecoder('latin1')
export const magic = 'ambit-gate 1\n\0\0\0'
const alignment = 64
/** Tokens are four marks (padding, start, mask, separator), the 256 bytes, and what each merge makes. */
export const firstByte = 4
export const firstMerge = 260
const bytesPerNumber = { u16: 2, i8: 1, q7: 1, f32: 4 }

export function readGateFile(bytes: Uint8Array): GateFile {
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1)
    throw new GateFileError('the model file is for little-endian machines')
  const headerStart = magic.length + 4
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headerStart || latin1.decode(bytes.subarray(0, magic.length)) !== magic)
    throw new GateFileError('this is no model file of the gate')
  const headerEnd = headerStart + view.getUint32(magic.length, true)
  if (headerEnd > bytes.length) throw new GateFileError('the model file ends within its header')
  const header = parseHeader(bytes.subarray(headerStart, headerEnd))
  const config = checkConfig(header.config)
  const sections = layOut(config)
  if (JSON.stringify(header.sections) !== JSON.stringify(sections))
    throw new GateFileError('the sections of the model file are not those of its configuration')
  // A copy, so that numbers lie where their types ask for.
  const data = new Uint8Array(bytes.subarray(roundUp(headerEnd, alignment)))
  if (data.length !== dataLength(sections))
    throw new GateFileError(`the model file has ${data.length} bytes of data instead of ${dataLength(sections)}`)
  const file = { config, data, sections: new Map(sections.map((section) => [section.name, section])) }
  for (const section of sections) checkNumbers(file, section)
  return { ...file, thresholds: checkThresholds(header.thresholds) }
}

export function numbersOf({ data, sections }: Pick<GateFile, 'data' | 'sections'>, name: string) {
  const section = sections.get(name) as Section
  const at = data.byteOffset + section.offset
  const count = byteLength(section) / bytesPerNumber[section.type]
  if (section.type === 'f32') return new Float32Array(data.buffer, at, count)
  if (section.type === 'u16') return new Uint16Array(data.buffer, at, count)
  return new Int8Array(data.buffer, at, count)
}

function parseHeader(bytes: Uint8Array): {
  readonly config?: unknown
  readonly sections?: unknown
  readonly thresholds?: unknown
} {
  try {
    return Object(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch (cause) {
    throw new GateFileError('the header of the model file is not JSON', { cause })
  }
}

/** Generous: they only keep a broken header from asking for much memory, or for shapes that the kernels cannot do. */
const bounds: Readonly<Record<string, readonly [min: number, max: number, multipleOf: number]>> = {
  vocabularySize: [firstMerge, 65_536, 4],
  embedding: [16, 1024, 16],
  width: [64, 1024, 64],
  layers: [1, 24, 1],
  heads: [1, 16, 1],
  inner: [16, 4096, 16],
  maxTokens: [4, 512, 4],
}
const headSize = 64

function checkConfig(value: unknown): GateConfig {
  const config = Object(value)
  for (const [name, [min, max, multipleOf]] of Object.entries(bounds)) {
    const number = config[name]
    if (!Number.isInteger(number) || number < min || number > max || number % multipleOf !== 0)
      throw new GateFileError(`${name} of the model file has to be a multiple of ${multipleOf} from ${min} to ${max}`)
  }
  for (const name of ['classes', 'reasons']) {
    const names: unknown = config[name]
    if (!Array.isArray(names) || names.length > 64 || !names.every((one) => typeof one === 'string'))
      throw new GateFileError(`${name} of the model file has to be a list of names`)
  }
  if (config.heads * headSize !== config.width) throw new GateFileError('heads of the model file have to be 64 wide')
  return config
}

function checkThresholds(value: unknown): GateThresholds {
  const thresholds = Object(value)
  for (const name of ['refuse', 'class', 'sure']) {
    if (!(thresholds[name] > 0 && thresholds[name] < 1))
      throw new GateFileError(`the threshold ${name} of the model file has to be between 0 and 1`)
  }
  return thresholds
}

/** The sections that a configuration has, in the order and at the places of the file. */
export function layOut(config: GateConfig): Section[] {
  const { vocabularySize, embedding, width, layers, inner, maxTokens, classes, reasons } = config
  const numbers = (name: string, type: Section['type'], ...shape: number[]) => ({ name, type, shape })
  const linear = (name: string, outputs: number, inputs: number) => [
    numbers(name, 'q7', roundUp(outputs, 8), inputs),
    numbers(`${name}.scales`, 'f32', roundUp(outputs, 8)),
  ]
  const outputs = classes.length + 1 + reasons.length
  const unplaced = [
    numbers('merges', 'u16', vocabularySize - firstMerge, 2),
    numbers('embedding', 'i8', vocabularySize, embedding),
    numbers('embedding.scales', 'f32', vocabularySize),
    numbers('cosines', 'f32', maxTokens, headSize / 2),
    numbers('sines', 'f32', maxTokens, headSize / 2),
    ...linear('project', width, embedding),
    ...Array.from({ length: layers }, (_, layer) => [
      ...linear(`layers.${layer}.qkv`, 3 * width, width),
      ...linear(`layers.${layer}.out`, width, width),
      ...linear(`layers.${layer}.up`, 2 * inner, width),
      ...linear(`layers.${layer}.down`, width, inner),
    ]).flat(),
    ...linear('head.first', width, 3 * width),
    numbers('head.first.bias', 'f32', width),
    ...linear('head.last', outputs, width),
    numbers('head.last.bias', 'f32', roundUp(outputs, 8)),
  ]
  let end = 0
  return unplaced.map((section) => {
    const offset = roundUp(end, alignment)
    end = offset + byteLength(section)
    return { ...section, offset }
  })
}

export function dataLength(sections: readonly Section[]): number {
  const last = sections.at(-1) as Section
  return last.offset + byteLength(last)
}

function byteLength({ type, shape }: Pick<Section, 'type' | 'shape'>): number {
  return shape.reduce((product, size) => product * size, bytesPerNumber[type])
}

export function roundUp(number: number, multipleOf: number): number {
  return Math.ceil(number / multipleOf) * multipleOf
}

/** Products are exact only of weights with seven bits, and sums only of numbers. */
function checkNumbers(file: Pick<GateFile, 'data' | 'sections'>, { name, type }: Section): void {
  const numbers = numbersOf(file, name)
  if (type === 'q7') {
    const fours = new Int32Array(numbers.buffer, numbers.byteOffset, numbers.length / 4)
    let bits = 0
    for (let at = 0; at < fours.length; at += 1) bits |= fours[at] as number
    if ((bits & 0x80808080) !== 0) throw new GateFileError(`${name} of the model file has a weight beyond 7 bits`)
  }
  const isUsable = isUsableAs[type]
  if (isUsable === undefined) return
  for (let at = 0; at < numbers.length; at += 1)
    if (!isUsable(numbers[at] as number, at))
      throw new GateFileError(`${name} of the model file has an unusable number`)
}

const isUsableAs: Partial<Record<Section['type'], (value: number, at: number) => boolean>> = {
  f32: (value) => Math.abs(value) < 1e6,
  // A merge joins bytes and what earlier merges made.
  u16: (symbol, at) => symbol >= firstByte && symbol < firstMerge + (at >> 1),
}
