/**
 * `npm run purposes:score`: what the shipped classifier gets right on the test part.
 * `npm run purposes:score -- --cross-validate` trains five times on the training part and scores each fifth of the
 * project's own purposes with a model that has not seen it. `--errors` lists what was wrong.
 */
import { classifyPurpose } from '../src/purpose/classify-purpose.ts'
import { createPurposeClassifier } from '../src/purpose/purpose-classifier.ts'
import { readPurposeModel } from '../src/purpose/purpose-model.ts'
import { buildPurposeModel } from './build-purpose-model.ts'
import { type LabelledPurpose, loadPurposes } from './labelled-purposes.ts'
import { formatScores, type JudgedPurpose } from './purpose-score.ts'
import { loadWordVectors } from './word-vectors.ts'

const foldCount = 5
const options = new Set(process.argv.slice(2))

const judged = options.has('--cross-validate') ? crossValidate() : judge(loadPurposes('test'), classifyPurpose)
for (const [file, rows] of Map.groupBy(judged, ({ labelled }) => labelled.file))
  console.log(`${formatScores(file, rows)}\n`)
if (options.has('--errors')) {
  for (const { labelled, classes } of judged) {
    if (classes.join() === labelled.classes.join()) continue
    console.log(
      `${labelled.kind}: ${labelled.purpose}\n    is ${labelled.classes.join(', ') || '-'}, read as ${classes.join(', ') || '-'}`,
    )
  }
}

function judge(purposes: readonly LabelledPurpose[], classify: typeof classifyPurpose): JudgedPurpose[] {
  return purposes.map((labelled) => ({ labelled, classes: classify(labelled.purpose).classes }))
}

function crossValidate(): JudgedPurpose[] {
  const purposes = loadPurposes('train')
  const vectors = loadWordVectors()
  const own = purposes.filter(({ file }) => file.endsWith('/project.jsonl'))
  return Array.from({ length: foldCount }, (_, fold) => {
    const held = new Set(own.filter((_labelled, at) => at % foldCount === fold))
    const model = readPurposeModel(
      buildPurposeModel(
        purposes.filter((labelled) => !held.has(labelled)),
        vectors,
      ),
    )
    return judge([...held], createPurposeClassifier(model))
  }).flat()
}
