/** `npm run kernels:generate` compiles the kernels and writes their bytes as a source file. A test compares both. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const source = new URL('../kernels/', import.meta.url)
export const generatedFile = new URL('../src/generated/kernels.ts', import.meta.url)

export async function compileKernels(): Promise<Uint8Array> {
  let bytes: Uint8Array | undefined
  const { error, stderr } = await asc.main(
    [
      'encoder.ts',
      `--baseDir=${fileURLToPath(source)}`,
      '--outFile=kernels.wasm',
      '--runtime=stub',
      '--importMemory',
      '--noAssert',
      '-O3',
      '--enable=simd,relaxed-simd',
    ],
    {
      writeFile(name, contents) {
        if (name === 'kernels.wasm') bytes = contents as Uint8Array
      },
    },
  )
  if (error !== null || bytes === undefined) throw new Error(`the kernels do not compile: ${stderr.toString()}`)
  return bytes
}

export function formatKernels(bytes: Uint8Array): string {
  return `/** Written by \`npm run kernels:generate\` from packages/gate/kernels. */\nexport const kernels =\n  '${Buffer.from(bytes).toString('base64')}'\n`
}

if (import.meta.main) {
  const bytes = await compileKernels()
  writeFileSync(generatedFile, formatKernels(bytes))
  console.log(`${bytes.length} bytes`)
}
