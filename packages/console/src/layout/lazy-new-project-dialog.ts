import { lazyCode } from '../components/lazy.tsx'

/** A form for the few who make a project, and none for everybody's first page. */
export const newProjectDialog = lazyCode(() => import('./new-project-dialog.tsx'))
