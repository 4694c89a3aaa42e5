/** Builds and packs what can be published into `dist-packages/`: npm run pack */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './packing/compile-package.ts'
import { packSdk } from './packing/pack-package.ts'
import { packServer } from './packing/pack-server.ts'

const into = join(root, 'dist-packages')
rmSync(into, { recursive: true, force: true })
for (const tarball of [packSdk(into), await packServer(into)]) process.stdout.write(`${tarball}\n`)
