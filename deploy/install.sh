#!/bin/bash
# Puts the site online on a server with Debian 13 or later (or Ubuntu with Node 20), without containers: asks three questions,
# installs what is missing, and starts the site with systemd. As root, in a clone of the project outside of /home:
#   git clone ADDRESS /opt/microgreens-academy && /opt/microgreens-academy/deploy/install.sh
# Everything it changed is in /var/log/microgreens-academy-install.log. It can be run again: answers are kept, and data is
# never touched. Without questions: DOMAIN=academy.example DATA_DIR=/var/lib/microgreens-academy PROXY=builtin in front.
set -euo pipefail

NAME=microgreens-academy
ACCOUNT=microgreens
SITE=$(cd "$(dirname "$0")/.." && pwd)
SETTINGS=/etc/$NAME.env
UNIT=/etc/systemd/system/$NAME.service
LOG=/var/log/$NAME-install.log
STARTED_WITHIN_SECONDS=120

fail() {
	echo "$1" >&2
	exit 1
}

# Says what is done, and keeps it.
log() {
	echo "$1"
	echo "$(date --iso-8601=seconds) $1" >>"$LOG"
}

setting() {
	[ -f "$SETTINGS" ] && sed -n "s/^$1=//p" "$SETTINGS" | tail -n 1 || true
}

# ask NAME QUESTION DEFAULT CHECK: the environment, the answer of an earlier run, or a person, who is asked again until
# CHECK has nothing to say
ask() {
	local answer=${!1:-} given=${!1:-} suggestion problem
	suggestion=$(setting "$1")
	suggestion=${suggestion:-$3}
	while true; do
		if [ -z "$given" ] && [ -t 0 ]; then
			read -r -p "$2${suggestion:+ [$suggestion]}: " answer || fail "Nothing was changed."
		fi
		answer=${answer:-$suggestion}
		problem=$([ -n "$answer" ] && $4 "$answer" || echo "$1 is needed: $2")
		[ -z "$problem" ] && break
		[ -z "$given" ] && [ -t 0 ] || fail "$problem"
		echo "$problem" >&2
		answer=
	done
	printf -v "$1" %s "$answer"
}

# Each prints what is wrong with an answer.
check_domain() {
	if [[ $1 =~ ^[0-9.]+$ || $1 == *:* && $1 != *://* ]]; then
		echo "$1 is an address, and certificates are for names: enter the domain that leads to this server."
	elif [[ $1 == *[[:space:][:cntrl:]/:@\&\|\"\'\$\\]* || $1 != ?*.?* || $1 == .* || $1 == *. || $1 == *..* ]]; then
		echo "$1 is not a name such as academy.example, without https:// and slashes."
	fi
}
check_folder() {
	if [[ ! $1 =~ ^(/[A-Za-z0-9._-]+)+/?$ ]]; then
		echo "$1 must begin with a slash, and have only letters, digits, dots, dashes and underscores."
		return
	fi
	case ${1%/}/ in
	/home/* | /root/* | /proc/* | /sys/* | /dev/* | /run/*) echo "The service may not write to $1." ;;
	/tmp/* | /var/tmp/*) echo "What is in $1 doesn't last. Choose a folder such as /var/lib/$NAME." ;;
	*)
		if [ -e "$1" ] && ! [ -d "$1" ]; then
			echo "$1 is a file."
		elif [ -d "$1" ] && [ -n "$(ls -A "$1")" ] && [ "$(stat -c %U "$1")" != "$ACCOUNT" ]; then
			echo "$1 has files that are not of this site. Choose an empty folder, or give it to the service: chown -R $ACCOUNT: $1"
		fi
		;;
	esac
}
check_proxy() {
	[[ $1 == builtin || $1 == external ]] || echo "Answer builtin or external, not $1."
}

[ "$(id -u)" = 0 ] || fail "Run this as root: sudo $0"
command -v systemctl >/dev/null || fail "This server has no systemd. Use the container instead: docs/online.md"
case $(systemctl is-system-running 2>/dev/null || true) in
offline | unknown) fail "This server does not run systemd. Use the container instead: docs/online.md" ;;
esac
command -v apt-get >/dev/null || fail "This is not Debian or Ubuntu. Use the container instead: docs/online.md"
case $SITE in
/home/* | /root/*) fail "The service may not read $SITE. Clone the project to /opt/$NAME, and start it from there." ;;
esac

ask DOMAIN "Name of the site, such as academy.example" "" check_domain
ask DATA_DIR "Folder for database, files and backups" /var/lib/$NAME check_folder
ask PROXY "HTTPS: builtin, or external if another web server of yours has the certificate" builtin check_proxy
DOMAIN=${DOMAIN,,}
DATA_DIR=${DATA_DIR%/}
before=$(setting DATA_DIR)
if [ "$before" != "$DATA_DIR" ] && [ -d "$before/postgres" ] && ! [ -d "$DATA_DIR/postgres" ]; then
	fail "The site's data is in $before. To move it, stop the service, move the folder to $DATA_DIR, and run this again."
fi
# The service has to read the clone, whatever root's own umask is.
umask 022

packages=(git ca-certificates)
[ "$PROXY" = external ] || packages+=(caddy)
command -v node >/dev/null && command -v npm >/dev/null || packages+=(nodejs npm)
missing=()
for package in "${packages[@]}"; do
	dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null | grep -q "ok installed" || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
	apt-get update -qq
	apt-get install -y -qq "${missing[@]}"
	log "Installed ${missing[*]}"
	# The site starts its own; Debian's would keep port 80.
	if [[ " ${missing[*]} " == *" caddy "* ]]; then
		systemctl disable --now caddy
		log "Disabled Debian's service caddy"
	fi
fi
[ "$(node --print 'process.versions.node.split(".")[0]')" -ge 20 ] || fail "Node 20 or later is needed, and this system has $(node --version). Install a newer one from https://nodejs.org/en/download, then run this again."

if ! id "$ACCOUNT" >/dev/null 2>&1; then
	useradd --system --home-dir "$DATA_DIR" --no-create-home --shell /usr/sbin/nologin "$ACCOUNT"
	log "Created the account $ACCOUNT"
fi

log "Preparing the site in $SITE, which takes some minutes the first time"
(cd "$SITE" && node tools/run.mjs prepare)

if ! [ -d "$DATA_DIR" ] || [ "$(stat -c %U "$DATA_DIR")" != "$ACCOUNT" ]; then
	install -d -m 700 -o "$ACCOUNT" -g "$ACCOUNT" "$DATA_DIR"
	log "Gave $DATA_DIR to the account $ACCOUNT"
fi
# What else was set there stays.
others=$([ -f "$SETTINGS" ] && grep -vE '^(DOMAIN|PROXY|DATA_DIR)=' "$SETTINGS" || true)
(
	umask 077
	printf '%s\n' "DOMAIN=$DOMAIN" "PROXY=$PROXY" "DATA_DIR=$DATA_DIR" ${others:+"$others"} >"$SETTINGS"
)
chmod 600 "$SETTINGS"
log "Wrote $SETTINGS"
sed -e "s|/opt/$NAME|$SITE|g" -e "s|DATA_DIR=/var/lib/$NAME|DATA_DIR=$DATA_DIR|" \
	-e "s|^\(StateDirectory=\).*|ReadWritePaths=$DATA_DIR|" -e "/^StateDirectoryMode=/d" \
	"$SITE/deploy/$NAME.service" | sed '/^#/d' >"$UNIT"
log "Wrote $UNIT"
systemctl daemon-reload
since=$(date +%s)
systemctl enable $NAME
systemctl restart $NAME
log "Started the service $NAME"

# The last lines of the start have the address and the code of the first visit.
for _ in $(seq $STARTED_WITHIN_SECONDS); do
	lines=$(journalctl --unit $NAME --since "@$since" --output cat --no-pager 2>/dev/null || true)
	if grep -q "is running at" <<<"$lines"; then
		sed -n '/is running at/,$p' <<<"$lines"
		exit 0
	fi
	systemctl is-active --quiet $NAME || break
	sleep 1
done
journalctl --unit $NAME --since "@$since" --output cat --no-pager | tail -n 20 >&2
fail "The site has not started. The lines above say why; then run this again."
