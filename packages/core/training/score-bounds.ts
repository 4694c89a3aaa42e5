/**
 * The lines that every reading of the test part has to hold, set by set. They are only ever tightened. Print the current figures with
 * `npm run purposes:score`.
 */
import type { PurposeScore } from './purpose-score.ts'

/** A little worse than what is reached, so that unrelated changes pass and real losses do not. */
export const scoreBounds: Record<string, Partial<Record<keyof PurposeScore, number>>> = {
  // Nobody has learnt anything from this round yet: it is what strangers meet.
  'prose-sixth-round': { falseAllows: 0.0185, falseDenies: 0.16 },
  'wild-sixth-round': { falseAllows: 0.014, falseDenies: 0.11 },
  'terse-sixth-round': { falseAllows: 0.016, losing: 0.115 },
  'attacks-sixth-round': { opened: 0.182 },
  'twins-sixth-round': { losing: 0.131 },
  'prose-fifth-round': { falseAllows: 0.012, falseDenies: 0.12 },
  'prose-fourth-round': { falseAllows: 0.011, falseDenies: 0.115 },
  // Labelled before the guide's rules 9 to 15: it moves when those are learnt better.
  independent: { falseAllows: 0.012, falseDenies: 0.12 },
  wild: { falseAllows: 0.023, falseDenies: 0.125 },
  'wild-fifth-round': { falseAllows: 0.008, falseDenies: 0.125 },
  'wild-fourth-round': { falseAllows: 0.017, falseDenies: 0.145 },
  'wild-third-round': { falseAllows: 0.008, falseDenies: 0.11 },
  'wild-second-round': { falseAllows: 0.011, falseDenies: 0.1 },
  terse: { falseAllows: 0.022, losing: 0.09 },
  'terse-fifth-round': { falseAllows: 0.007, losing: 0.065 },
  'terse-fourth-round': { falseAllows: 0.016, losing: 0.065 },
  'terse-third-round': { falseAllows: 0.027, losing: 0.21 },
  'terse-second-round': { falseAllows: 0.002, losing: 0.07 },
  'attacks-on-form': { opened: 0.08 },
  'attacks-on-meaning': { opened: 0.135 },
  'attacks-fifth-round': { opened: 0.08 },
  'attacks-fourth-round': { opened: 0.16 },
  'attacks-third-round': { opened: 0.15 },
  'attacks-second-round': { opened: 0.165 },
  'twins-of-form': { losing: 0.2 },
  'twins-of-meaning': { losing: 0.175 },
  'twins-fifth-round': { losing: 0.1 },
  'twins-fourth-round': { losing: 0.13 },
  'twins-third-round': { losing: 0.17 },
  'twins-second-round': { losing: 0.28 },
}
