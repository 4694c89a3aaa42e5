/** Stands in our pages where the address of the service belongs: whoever reads them from the service sees its own. */
export const exampleOrigin = 'http://127.0.0.1:8080'
