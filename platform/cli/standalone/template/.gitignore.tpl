node_modules/
build/
