#!/usr/bin/env bash
# See that there is a browser for the tests of the pages; on Debian and as root, install it.
set -euo pipefail

missing=()
command -v chromium >/dev/null || missing+=(chromium)
# without a Chinese font the pages cannot be measured in Chinese
if ! command -v fc-list >/dev/null || [ -z "$(fc-list :lang=zh-tw family)" ]; then missing+=(fonts-wqy-microhei); fi
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "The tests of the pages need: ${missing[*]}." >&2
  echo "On Debian, as root: apt-get install --no-install-recommends ${missing[*]}" >&2
  # text can be tested without the font, only with other widths
  [[ " ${missing[*]} " == *" chromium "* ]] && exit 1
  exit 0
fi

echo "installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
