import type { Token } from './tokens.ts'

/** Words that stand side by side, whatever stands between them. */
export function runsOf(tokens: readonly Token[], isIn: (token: Token) => boolean, lengthMin: number): Token[][] {
  const runs: Token[][] = []
  let run: Token[] = []
  for (const token of tokens) {
    if (isIn(token)) {
      run.push(token)
      continue
    }
    if (run.length === 0) continue
    if (run.length >= lengthMin) runs.push(run)
    run = []
  }
  if (run.length >= lengthMin) runs.push(run)
  return runs
}
