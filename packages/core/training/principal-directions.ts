/** The directions in which words differ most (principal components, without centring). */
import { vectorDimensions, type WordVectors } from './word-vectors.ts'

const sweeps = 12

/** For each dimension of the vectors, a number for each direction. */
export function principalDirections({ words, values }: WordVectors, count: number): Float32Array {
  const directions = largestDirections(products(values, words.length), count)
  const table = new Float32Array(vectorDimensions * count)
  for (let from = 0; from < vectorDimensions; from += 1)
    for (let to = 0; to < count; to += 1) table[from * count + to] = directions[to]?.[from] as number
  return table
}

function products(values: Float64Array, count: number): Float64Array[] {
  const matrix = Array.from({ length: vectorDimensions }, () => new Float64Array(vectorDimensions))
  for (let word = 0; word < count; word += 1) {
    const from = word * vectorDimensions
    for (let row = 0; row < vectorDimensions; row += 1) {
      const value = values[from + row] as number
      const target = matrix[row] as Float64Array
      for (let column = 0; column < vectorDimensions; column += 1)
        target[column] = (target[column] as number) + value * (values[from + column] as number)
    }
  }
  return matrix
}

/** Eigenvectors of a symmetric matrix by Jacobi's rotations, those of the largest eigenvalues first. */
function largestDirections(matrix: Float64Array[], count: number): Float64Array[] {
  const size = matrix.length
  const vectors = Array.from({ length: size }, (_, row) =>
    Float64Array.from({ length: size }, (_value, column) => (row === column ? 1 : 0)),
  )
  const at = (rows: Float64Array[], row: number, column: number) => (rows[row] as Float64Array)[column] as number
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    for (let p = 0; p < size; p += 1) {
      for (let q = p + 1; q < size; q += 1) {
        if (Math.abs(at(matrix, p, q)) < 1e-9) continue
        const theta = (at(matrix, q, q) - at(matrix, p, p)) / (2 * at(matrix, p, q))
        const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
        const cosine = 1 / Math.sqrt(t * t + 1)
        const sine = t * cosine
        for (const rows of [matrix, vectors]) {
          for (const row of rows) {
            const left = row[p] as number
            const right = row[q] as number
            row[p] = cosine * left - sine * right
            row[q] = sine * left + cosine * right
          }
        }
        const rowP = matrix[p] as Float64Array
        const rowQ = matrix[q] as Float64Array
        for (let column = 0; column < size; column += 1) {
          const left = rowP[column] as number
          const right = rowQ[column] as number
          rowP[column] = cosine * left - sine * right
          rowQ[column] = sine * left + cosine * right
        }
      }
    }
  }
  const order = Array.from({ length: size }, (_, index) => index).sort((a, b) => at(matrix, b, b) - at(matrix, a, a))
  return order.slice(0, count).map((column) => Float64Array.from(vectors, (row) => row[column] as number))
}
