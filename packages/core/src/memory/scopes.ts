export const scopes = ['preferences', 'constraints', 'communication', 'accessibility', 'schedule', 'attention'] as const

export type Scope = (typeof scopes)[number]
