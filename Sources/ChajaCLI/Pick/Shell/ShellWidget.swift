// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Key bindings for shells, which `chaja pick --shell` prints: Control-R for the history, Control-T for files, Alt-C for folders.
///
/// They are part of the program, so that they fit it wherever it is installed.
enum ShellWidget {
  /// The script for a shell; nil for one that there is none for.
  static func script(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  /// Files and folders below this one without those that are hidden, one a line.
  private static let finding = #"""
    find -L . -mindepth 1 -name '.?*' -prune -o \( -type d -o -type f -o -type l \) -print \
        2> /dev/null | cut -c3-
    """#

  private static let findingFolders = #"""
    find -L . -mindepth 1 -name '.?*' -prune -o -type d -print 2> /dev/null | cut -c3-
    """#

  private static let bash = #"""
    # Key bindings of chaja for bash 4 and later. In ~/.bashrc:
    #   eval "$(chaja pick --shell bash)"
    # Control-R: history; Control-T: files; Alt-C: go to a folder. CHAJA_PICK_HEIGHT says how high the list is;
    # CHAJA_CTRL_T_COMMAND and CHAJA_ALT_C_COMMAND list what to pick from, one a line.

    __chaja_pick() { chaja pick --height "${CHAJA_PICK_HEIGHT:-40%}" "$@"; }

    __chaja_files() {
      if [ -n "$CHAJA_CTRL_T_COMMAND" ]; then
        eval "$CHAJA_CTRL_T_COMMAND"
      else
        \#(finding)
      fi
    }

    __chaja_folders() {
      if [ -n "$CHAJA_ALT_C_COMMAND" ]; then
        eval "$CHAJA_ALT_C_COMMAND"
      else
        \#(findingFolders)
      fi
    }

    # The newest first, none twice; a command of several lines is one item.
    __chaja_history() {
      local chosen
      chosen=$(
        HISTTIMEFORMAT='' builtin fc -lnr -2147483648 2> /dev/null | awk '
          function out() { if (entry != "" && !seen[entry]++) printf "%s%c", entry, 0 }
          /^\t/ { out(); sub(/^\t[ *]/, ""); entry = $0; next }
          { entry = entry "\n" $0 }
          END { out() }' |
          __chaja_pick --read0 --prompt 'history> ' --query "$READLINE_LINE"
      ) || return
      READLINE_LINE=$chosen
      READLINE_POINT=${#chosen}
    }

    __chaja_insert_files() {
      local item text=
      while IFS= read -r item; do
        text+=$(printf '%q ' "$item")
      done < <(__chaja_files | __chaja_pick --multi --prompt 'files> ')
      READLINE_LINE="${READLINE_LINE:0:READLINE_POINT}$text${READLINE_LINE:READLINE_POINT}"
      READLINE_POINT=$((READLINE_POINT + ${#text}))
    }

    # The line that was being typed comes back after the command that goes to the folder.
    __chaja_enter_folder() {
      local folder
      __chaja_line=$READLINE_LINE __chaja_point=$READLINE_POINT
      READLINE_LINE= READLINE_POINT=0
      folder=$(__chaja_folders | __chaja_pick --prompt 'folder> ') || return
      READLINE_LINE=$(printf ' builtin cd -- %q' "$folder")
    }

    __chaja_restore_line() {
      READLINE_LINE=$__chaja_line READLINE_POINT=$__chaja_point
    }

    if [[ $- == *i* ]] && ((BASH_VERSINFO[0] >= 4)); then
      for __chaja_keymap in emacs-standard vi-insert vi-command; do
        bind -m "$__chaja_keymap" -x '"\C-r": __chaja_history'
        bind -m "$__chaja_keymap" -x '"\C-t": __chaja_insert_files'
        bind -m "$__chaja_keymap" -x '"\C-x\C-z1": __chaja_enter_folder'
        bind -m "$__chaja_keymap" -x '"\C-x\C-z2": __chaja_restore_line'
      done
      for __chaja_keymap in emacs-standard vi-insert; do
        bind -m "$__chaja_keymap" '"\ec": "\C-x\C-z1\C-m\C-x\C-z2"'
      done
      unset __chaja_keymap
    fi

    """#

  private static let zsh = #"""
    # Key bindings of chaja for zsh. In ~/.zshrc:
    #   eval "$(chaja pick --shell zsh)"
    # Control-R: history; Control-T: files; Alt-C: go to a folder. CHAJA_PICK_HEIGHT says how high the list is;
    # CHAJA_CTRL_T_COMMAND and CHAJA_ALT_C_COMMAND list what to pick from, one a line.

    __chaja_pick() { chaja pick --height "${CHAJA_PICK_HEIGHT:-40%}" "$@" }

    __chaja_files() {
      if [[ -n $CHAJA_CTRL_T_COMMAND ]]; then
        eval "$CHAJA_CTRL_T_COMMAND"
      else
        \#(finding)
      fi
    }

    __chaja_folders() {
      if [[ -n $CHAJA_ALT_C_COMMAND ]]; then
        eval "$CHAJA_ALT_C_COMMAND"
      else
        \#(findingFolders)
      fi
    }

    # The newest first, none twice; a command of several lines is one item.
    chaja-history() {
      emulate -L zsh
      zmodload -F zsh/parameter p:history
      local chosen
      chosen=$(printf '%s\0' "${(@uv)history}" |
        __chaja_pick --read0 --prompt 'history> ' --query "$BUFFER")
      if (( $? == 0 )); then
        BUFFER=$chosen
        CURSOR=$#BUFFER
      fi
      zle reset-prompt
    }

    chaja-insert-files() {
      emulate -L zsh
      local chosen item
      chosen=$(__chaja_files | __chaja_pick --multi --prompt 'files> ')
      for item in ${(f)chosen}; do LBUFFER+="${(q)item} "; done
      zle reset-prompt
    }

    chaja-enter-folder() {
      emulate -L zsh
      local folder
      folder=$(__chaja_folders | __chaja_pick --prompt 'folder> ')
      if (( $? == 0 )); then
        zle push-line
        BUFFER=" builtin cd -- ${(q)folder}"
        zle accept-line
      fi
      zle reset-prompt
    }

    if [[ -o interactive ]]; then
      zle -N chaja-history
      zle -N chaja-insert-files
      zle -N chaja-enter-folder
      for __chaja_keymap in emacs viins vicmd; do
        bindkey -M $__chaja_keymap '^R' chaja-history
        bindkey -M $__chaja_keymap '^T' chaja-insert-files
        bindkey -M $__chaja_keymap '\ec' chaja-enter-folder
      done
      unset __chaja_keymap
    fi

    """#

  private static let fish = #"""
    # Key bindings of chaja for fish. In ~/.config/fish/config.fish:
    #   chaja pick --shell fish | source
    # Control-R: history; Control-T: files; Alt-C: go to a folder. CHAJA_PICK_HEIGHT says how high the list is;
    # CHAJA_CTRL_T_COMMAND and CHAJA_ALT_C_COMMAND list what to pick from, one a line.

    function __chaja_pick
        set -l height 40%
        set -q CHAJA_PICK_HEIGHT; and set height $CHAJA_PICK_HEIGHT
        chaja pick --height $height $argv
    end

    function __chaja_files
        if set -q CHAJA_CTRL_T_COMMAND
            eval $CHAJA_CTRL_T_COMMAND
        else
            \#(finding)
        end
    end

    function __chaja_folders
        if set -q CHAJA_ALT_C_COMMAND
            eval $CHAJA_ALT_C_COMMAND
        else
            \#(findingFolders)
        end
    end

    # The newest first; a command of several lines is one item.
    function chaja_history
        history -z | __chaja_pick --read0 --print0 --prompt 'history> ' --query (commandline | string collect) | read -lz chosen
        and commandline --replace -- $chosen
        commandline -f repaint
    end

    function chaja_insert_files
        for item in (__chaja_files | __chaja_pick --multi --prompt 'files> ')
            commandline --insert -- (string escape -- $item)' '
        end
        commandline -f repaint
    end

    function chaja_enter_folder
        set -l folder (__chaja_folders | __chaja_pick --prompt 'folder> ')
        and builtin cd -- $folder
        commandline -f repaint
    end

    if status is-interactive
        for mode in default insert
            bind -M $mode \cr chaja_history
            bind -M $mode \ct chaja_insert_files
            bind -M $mode \ec chaja_enter_folder
        end
    end

    """#
}
