export { FlaskConical as default } from 'lucide-react'
