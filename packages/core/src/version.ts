/** The release of all packages, which are released together. A test holds it against their manifests. */
export const version = '1.0.0-rc.1'
