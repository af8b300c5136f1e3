module.exports = {
  // It is in each page, and would be another one for each build.
  generateBuildId: () => 'bench',
  // Otherwise Next takes a folder further up for the project, if that has a lockfile.
  turbopack: { root: __dirname },
}
