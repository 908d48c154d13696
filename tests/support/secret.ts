/** A provider that is no sandbox needs one, and it must be that of the sandbox before it on the same database. */
export const secretOfTests = 'the secret of all tests, which guards nothing'
