import { lazyCode } from '../../components/lazy.tsx'

export const keyDialog = lazyCode(() => import('./key-dialog.tsx'))
