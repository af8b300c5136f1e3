exports.writeTable = () => {}
