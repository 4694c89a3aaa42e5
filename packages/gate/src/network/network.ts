/** Runs the network: from tokens to one number for each class, for a refusal, and for each reason. */
import { type GateFile, numbersOf, roundUp, type Section } from '../gate-file.ts'
import { instantiateKernels } from './kernels.ts'

export interface NetworkOutput {
  readonly logits: Float32Array
  /** The sigmoid of each logit. */
  readonly probabilities: Float32Array
}

export type Network = (tokens: readonly number[]) => NetworkOutput

export function createNetwork(file: GateFile): Network {
  const { sections, config } = file
  const { layers, heads, width, embedding, inner, maxTokens, classes, reasons } = config
  const outputs = classes.length + 1 + reasons.length
  const paddedOutputs = roundUp(outputs, 8)
  // The data come first, so that the offset of a section is also its address.
  let end = roundUp(file.data.length, 64)
  const allocate = (floats: number): number => {
    const start = end
    end = roundUp(end + 4 * floats, 64)
    return start
  }
  const state = allocate(maxTokens * width)
  const normal = allocate(maxTokens * Math.max(width, embedding))
  const wide = allocate(maxTokens * Math.max(3 * width, 2 * inner, embedding))
  const narrow = allocate(maxTokens * Math.max(width, inner, paddedOutputs))
  const scores = allocate(maxTokens)
  const scratch = allocate(2 * maxTokens + 16 + (maxTokens * Math.max(3 * width, inner, embedding)) / 4)
  const kernels = instantiateKernels(end)
  const data = new Uint8Array(kernels.memory)
  data.set(file.data)
  const floats = new Float32Array(kernels.memory)
  const embeddings = numbersOf({ data, sections }, 'embedding')
  const embeddingScales = numbersOf({ data, sections }, 'embedding.scales')
  const addressOf = (name: string): number => (sections.get(name) as Section).offset

  const linear = (name: string, x: number, y: number, tokens: number, adds = false): void => {
    const { shape, offset } = sections.get(name) as Section
    const [rows = 0, inputs = 0] = shape
    const bias = sections.get(`${name}.bias`)?.offset ?? 0
    kernels.linear(x, offset, addressOf(`${name}.scales`), bias, y, adds, tokens, inputs, rows, scratch)
  }

  const embed = (tokens: readonly number[]): void => {
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at] as number
      const scale = embeddingScales[token] as number
      for (let of = 0; of < embedding; of += 1)
        floats[wide / 4 + at * embedding + of] = (embeddings[token * embedding + of] as number) * scale
    }
    kernels.normalize(wide, normal, tokens.length, embedding)
    linear('project', normal, state, tokens.length)
  }

  const runLayer = (layer: number, tokens: number): void => {
    kernels.normalize(state, normal, tokens, width)
    linear(`layers.${layer}.qkv`, normal, wide, tokens)
    kernels.rotate(wide, addressOf('cosines'), addressOf('sines'), tokens, heads)
    kernels.attend(wide, normal, tokens, heads, scores)
    linear(`layers.${layer}.out`, normal, state, tokens, true)
    kernels.normalize(state, normal, tokens, width)
    linear(`layers.${layer}.up`, normal, wide, tokens)
    kernels.gate(wide, narrow, tokens, inner)
    linear(`layers.${layer}.down`, narrow, state, tokens, true)
  }

  /** The first token, the mean and the maximum of all, side by side. */
  const pool = (from: number, to: number, tokens: number): void => {
    for (let of = 0; of < width; of += 1) {
      let sum = 0
      let highest = Number.NEGATIVE_INFINITY
      for (let token = 0; token < tokens; token += 1) {
        const value = floats[from / 4 + token * width + of] as number
        sum = Math.fround(sum + value)
        highest = Math.max(highest, value)
      }
      floats[to / 4 + of] = floats[from / 4 + of] as number
      floats[to / 4 + width + of] = sum / tokens
      floats[to / 4 + 2 * width + of] = highest
    }
  }

  return (tokens) => {
    embed(tokens)
    for (let layer = 0; layer < layers; layer += 1) runLayer(layer, tokens.length)
    kernels.normalize(state, normal, tokens.length, width)
    pool(normal, wide, tokens.length)
    linear('head.first', wide, normal, 1)
    kernels.rectify(normal, width)
    linear('head.last', normal, narrow, 1)
    kernels.sigmoid(narrow, wide, paddedOutputs)
    return {
      logits: floats.slice(narrow / 4, narrow / 4 + outputs),
      probabilities: floats.slice(wide / 4, wide / 4 + outputs),
    }
  }
}
