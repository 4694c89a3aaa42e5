/** Ways to join two purposes: words, punctuation, layout. However they are joined, one outside part refuses the whole. */
export const connectives: readonly string[] = [
  ...[', and ', ' and ', '. ', '; ', '\n', ' - ', ' — ', ' – ', ' & ', ' + ', ' / ', ', then ', ' and then ', '\n\n'],
  ...['\n- ', ' | ', ': ', '... ', ' -> ', ' → ', ' plus ', ', and finally ', ' and also ', '\t', ' * ', '\n2. ', '! '],
  ...[
    '? ',
    ' // ',
    ' # ',
    ' … ',
    ', but first ',
    ' while also ',
    ' or ',
    ', as well as ',
    ', also ',
    '. Then ',
    '. Also ',
  ],
  ...['. And ', '\r\n', ' • ', ' && ', ' || ', ' = ', ' ; ', ' , ', ' and, ', ' (and ', ' [and ', ' {and '],
]
