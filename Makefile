# Builds and installs the command line `action`, its manual page, and completion for bash, zsh and fish.
#
#   make
#   sudo make install                 into /usr/local
#   make install PREFIX="$HOME/.local"
#   make uninstall PREFIX="$HOME/.local"
#
# DESTDIR is put before PREFIX, for packages. The program needs no Swift runtime where it is installed.

PREFIX ?= /usr/local
# Not every shell knows a home directory behind the equals sign.
ifneq ($(filter ~%,$(PREFIX)),)
$(error PREFIX begins with '~', which would make a folder of that name. Write PREFIX="$$HOME/...")
endif
DESTDIR ?=
SWIFT ?= swift

scratch := .build/install
# What is installed, as it will lie below PREFIX.
stage := $(scratch)/stage
program := bin/action
pages := \
	share/man/man1/action.1 \
	share/bash-completion/completions/action \
	share/zsh/site-functions/_action \
	share/fish/vendor_completions.d/action.fish

# Apple's systems bring the runtime, and their `strip` has to be told to leave what is linked at the start.
ifeq ($(shell uname -s),Darwin)
flags :=
strip := strip -x
else
flags := --static-swift-stdlib
strip := strip
endif
build := $(SWIFT) build -c release --product action --scratch-path $(scratch) $(flags)

all: $(addprefix $(stage)/,$(program) $(pages))

# Not built again by `sudo make install`, where the toolchain may not be in PATH.
$(stage)/$(program): Package.swift $(shell find Sources -type f)
	$(build)
	@mkdir -p $(@D)
	cp "$$($(build) --show-bin-path)/action" $@
	$(strip) $@
	@Scripts/start-time $@

$(stage)/share/man/man1/action.1: arguments := help --manual
$(stage)/share/bash-completion/completions/action: arguments := completion bash
$(stage)/share/zsh/site-functions/_action: arguments := completion zsh
$(stage)/share/fish/vendor_completions.d/action.fish: arguments := completion fish

$(addprefix $(stage)/,$(pages)): $(stage)/$(program)
	@mkdir -p $(@D)
	$(stage)/$(program) $(arguments) >$@.part
	@mv $@.part $@

install: all
	@for file in $(program) $(pages); do \
		install -d "$(DESTDIR)$(PREFIX)/$$(dirname $$file)" && \
		install -m $$(test $$file = $(program) && echo 755 || echo 644) $(stage)/$$file "$(DESTDIR)$(PREFIX)/$$file" && \
		echo "$(DESTDIR)$(PREFIX)/$$file" || exit 1; \
	done

uninstall:
	@for file in $(program) $(pages); do rm -f "$(DESTDIR)$(PREFIX)/$$file" || exit 1; done

.PHONY: all install uninstall
