#!/bin/sh
# Starts the site in the container. Started as root, which only platforms whose volumes belong to root need, it hands the
# volume to the account of the site first: the site itself never runs as root.
set -eu
if [ "$(id -u)" = 0 ]; then
	mkdir -p "$DATA_DIR"
	chown node:node "$DATA_DIR"
	exec setpriv --reuid=node --regid=node --init-groups --no-new-privs -- "$@"
fi
if ! [ -w "$DATA_DIR" ]; then
	echo "The volume at $DATA_DIR does not belong to the site. Give it to user $(id -u), for example: chown $(id -u):$(id -g) THE_FOLDER" >&2
	exit 1
fi
exec "$@"
