export { type PurposeClass, purposeClasses } from './purpose-classes.ts'
