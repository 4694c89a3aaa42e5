/** Fits the network that judges by what the readings say. Several small ones, each begun elsewhere, are laid beside each other as one. */
import { stackingInputCount } from '../src/purpose/decide/stacking-inputs.ts'
import { type StackingTables, stackingOutcomes } from '../src/purpose/model/stacking-net.ts'
import { createAdam } from './adam.ts'
import { seededRandom, shuffle } from './seeded-random.ts'

export interface StackingRow {
  readonly inputs: Float32Array
  /** 0 or 1 by outcome. */
  readonly wanted: Float32Array
  readonly weight: number
}

export interface StackingSettings {
  readonly seeds: readonly number[]
  readonly hidden: number
  readonly epochs: number
  readonly rate: number
  /** How strongly weights are drawn towards nothing. */
  readonly decay: number
}

export const stackingSettings: StackingSettings = {
  seeds: [11, 12, 13, 14],
  hidden: 32,
  epochs: 40,
  rate: 3e-3,
  decay: 5e-4,
}

const batchRows = 128

export function fitStacking(
  rows: readonly StackingRow[],
  settings: StackingSettings = stackingSettings,
): StackingTables {
  const nets = settings.seeds.map((seed) => fitOnce(rows, settings, seed))
  const share = 1 / nets.length
  return {
    weights: nets.flatMap((net) => [...net.weights.values].map(rounded)),
    bias: nets.flatMap((net) => [...net.bias.values].map(rounded)),
    outputs: Array.from({ length: stackingOutcomes }, (_, outcome) =>
      nets.flatMap((net) =>
        Array.from({ length: settings.hidden }, (_, unit) =>
          rounded(share * (net.outputs.values[unit * stackingOutcomes + outcome] as number)),
        ),
      ),
    ).flat(),
    outputBias: Array.from({ length: stackingOutcomes }, (_, outcome) =>
      rounded(share * nets.reduce((sum, net) => sum + (net.outputBias.values[outcome] as number), 0)),
    ),
  }
}

function fitOnce(rows: readonly StackingRow[], { hidden, epochs, rate, decay }: StackingSettings, seed: number) {
  const random = seededRandom(seed)
  const spread = (size: number, width: number) =>
    Float32Array.from({ length: size }, () => (random() + random() + random() - 1.5) * 2 * width)
  const net = {
    weights: createAdam(spread(hidden * stackingInputCount, 1 / Math.sqrt(stackingInputCount))),
    bias: createAdam(new Float32Array(hidden)),
    /** For each hidden unit, a weight for each outcome. */
    outputs: createAdam(spread(hidden * stackingOutcomes, 1 / Math.sqrt(hidden))),
    outputBias: createAdam(new Float32Array(stackingOutcomes)),
  }
  const learn = createLearner(net, hidden)
  const order = Int32Array.from(rows, (_, at) => at)
  const batches = Math.ceil(rows.length / batchRows)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random)
    for (let batch = 0; batch < batches; batch += 1) {
      const batched = order.subarray(batch * batchRows, (batch + 1) * batchRows)
      for (const at of batched) learn(rows[at] as StackingRow)
      for (const { values, gradients } of [net.weights, net.outputs])
        for (let at = 0; at < values.length; at += 1)
          gradients[at] = (gradients[at] as number) + decay * batched.length * (values[at] as number)
      const left = 1 - (epoch + batch / batches) / epochs
      for (const weights of Object.values(net)) weights.step(rate * left, batched.length)
    }
  }
  return net
}

type Net = Readonly<Record<'weights' | 'bias' | 'outputs' | 'outputBias', ReturnType<typeof createAdam>>>

/** Adds what a row says to the gradients. */
function createLearner({ weights, bias, outputs, outputBias }: Net, hidden: number): (row: StackingRow) => void {
  const units = new Float32Array(hidden)
  const slopes = new Float32Array(stackingOutcomes)
  return ({ inputs, wanted, weight }) => {
    const sums = Float32Array.from(outputBias.values)
    for (let unit = 0; unit < hidden; unit += 1) {
      let sum = bias.values[unit] as number
      const from = unit * inputs.length
      for (let at = 0; at < inputs.length; at += 1)
        sum += (inputs[at] as number) * (weights.values[from + at] as number)
      units[unit] = Math.max(0, sum)
      if (sum <= 0) continue
      for (let outcome = 0; outcome < stackingOutcomes; outcome += 1)
        sums[outcome] = (sums[outcome] as number) + sum * (outputs.values[unit * stackingOutcomes + outcome] as number)
    }
    for (let outcome = 0; outcome < stackingOutcomes; outcome += 1) {
      slopes[outcome] = weight * (1 / (1 + Math.exp(-(sums[outcome] as number))) - (wanted[outcome] as number))
      outputBias.gradients[outcome] = (outputBias.gradients[outcome] as number) + (slopes[outcome] as number)
    }
    for (let unit = 0; unit < hidden; unit += 1) {
      const value = units[unit] as number
      if (value === 0) continue
      let slope = 0
      for (let outcome = 0; outcome < stackingOutcomes; outcome += 1) {
        const at = unit * stackingOutcomes + outcome
        slope += (slopes[outcome] as number) * (outputs.values[at] as number)
        outputs.gradients[at] = (outputs.gradients[at] as number) + value * (slopes[outcome] as number)
      }
      bias.gradients[unit] = (bias.gradients[unit] as number) + slope
      const from = unit * inputs.length
      for (let at = 0; at < inputs.length; at += 1)
        weights.gradients[from + at] = (weights.gradients[from + at] as number) + slope * (inputs[at] as number)
    }
  }
}

function rounded(weight: number): number {
  return Number(weight.toFixed(4))
}
