/**
 * The lines that every reading of the test part has to hold, set by set. They are tightened with every better gate; one was moved
 * back, where all sets of attacks together were read better (docs/decisions/0011). Print the current figures with
 * `npm run purposes:score`.
 */
import type { PurposeScore } from './purpose-score.ts'

/** A little worse than what is reached, so that unrelated changes pass and real losses do not. */
export const scoreBounds: Record<string, Partial<Record<keyof PurposeScore, number>>> = {
  'attacks-on-form': { opened: 0.08 },
  'attacks-on-meaning': { opened: 0.129 },
  'attacks-second-round': { opened: 0.146 },
  'attacks-third-round': { opened: 0.15 },
  'attacks-fourth-round': { opened: 0.153 },
  'attacks-fifth-round': { opened: 0.1 },
  'attacks-sixth-round': { opened: 0.182 },
  'attacks-seventh-round': { opened: 0.177 },
  'attacks-eighth-round': { opened: 0.205 },
  'attacks-ninth-round': { opened: 0.152 },
  'twins-of-form': { losing: 0.129 },
  'twins-of-meaning': { losing: 0.135 },
  'twins-second-round': { losing: 0.187 },
  'twins-third-round': { losing: 0.128 },
  'twins-fourth-round': { losing: 0.1 },
  'twins-fifth-round': { losing: 0.091 },
  'twins-sixth-round': { losing: 0.1 },
  'twins-seventh-round': { losing: 0.155 },
  'twins-eighth-round': { losing: 0.199 },
  'twins-ninth-round': { losing: 0.157 },
  terse: { falseAllows: 0.015, losing: 0.071 },
  'terse-second-round': { falseAllows: 0.002, losing: 0.012 },
  'terse-third-round': { falseAllows: 0.024, losing: 0.142 },
  'terse-fourth-round': { falseAllows: 0.008, losing: 0.041 },
  'terse-fifth-round': { falseAllows: 0.003, losing: 0.065 },
  'terse-sixth-round': { falseAllows: 0.016, losing: 0.115 },
  'terse-eighth-round': { falseAllows: 0.013, losing: 0.107 },
  'terse-ninth-round': { falseAllows: 0.01, losing: 0.122 },
  wild: { falseAllows: 0.013, falseDenies: 0.051 },
  'wild-second-round': { falseAllows: 0.003, falseDenies: 0.062 },
  'wild-third-round': { falseAllows: 0.003, falseDenies: 0.077 },
  'wild-fourth-round': { falseAllows: 0.009, falseDenies: 0.11 },
  'wild-fifth-round': { falseAllows: 0.005, falseDenies: 0.05 },
  'wild-sixth-round': { falseAllows: 0.01, falseDenies: 0.07 },
  'wild-seventh-round': { falseAllows: 0.018, falseDenies: 0.113 },
  'wild-eighth-round': { falseAllows: 0.017, falseDenies: 0.178 },
  'wild-ninth-round': { falseAllows: 0.021, falseDenies: 0.127 },
  'prose-fourth-round': { falseAllows: 0.011, falseDenies: 0.082 },
  'prose-fifth-round': { falseAllows: 0.012, falseDenies: 0.059 },
  'prose-sixth-round': { falseAllows: 0.016, falseDenies: 0.131 },
  'prose-seventh-round': { falseAllows: 0.003, falseDenies: 0.081 },
  'prose-eighth-round': { falseAllows: 0.011, falseDenies: 0.121 },
  'prose-ninth-round': { falseAllows: 0.016, falseDenies: 0.241 },
  'broad-eighth-round': { falseAllows: 0.021, falseDenies: 0.236 },
  'words-seventh-round': { falseAllows: 0.012, falseDenies: 0.27 },
  // Labelled before the guide's rules 9 to 15: it moves when those are learnt better.
  independent: { falseAllows: 0.012, falseDenies: 0.106 },
}
