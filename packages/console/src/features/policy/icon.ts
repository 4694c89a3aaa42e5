export { Grid3x3 as default } from 'lucide-react'
