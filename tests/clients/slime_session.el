;; SPDX-License-Identifier: GPL-3.0-or-later
;; A session of SLIME in Emacs without a window: emacs -Q --batch -l slime_session.el PORT
;; Prints a line for each step; exit status 1 at the first that fails.

(require 'cl-lib)
(require 'slime)

(defvar session-port (string-to-number (car command-line-args-left)))
(setq command-line-args-left nil
      slime-net-coding-system 'utf-8-unix
      slime-repl-history-file (expand-file-name "slime-history" "~"))

(defun session-wait (what condition)
  "Serves the connection until CONDITION gives a value."
  (let ((end (+ (float-time) 30)) value)
    (while (and (not (setq value (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.05))
    (or value (error "Waited in vain for %s" what))))

(defun session-expect (what expected actual)
  (unless (equal expected actual)
    (error "%s: expected %S, not %S" what expected actual))
  (princ (format "ok      %s\n" what)))

(defun session-repl-text ()
  (with-current-buffer (slime-output-buffer) (buffer-substring-no-properties (point-min) (point-max))))

(defun session-type (text)
  "Types TEXT into the REPL and waits for the next prompt."
  (with-current-buffer (slime-output-buffer)
    (goto-char (point-max))
    (insert text)
    (slime-repl-return)))

(defun session-wait-for-text (text)
  (session-wait text (lambda () (string-match-p (regexp-quote text) (session-repl-text)))))

(defun session-wait-for-buffer (name text)
  "Waits until the buffer of SLIME's kind NAME has TEXT."
  (session-wait (format "%s in %s" text name)
                (lambda ()
                  (let ((buffer (get-buffer (slime-buffer-name name))))
                    (and buffer
                         (with-current-buffer buffer
                           (string-match-p (regexp-quote text) (buffer-string))))))))

(defun session-tools ()
  "Compiler notes, macro expansion, apropos, uses, definitions of kickers, undefining."
  (with-temp-buffer
    (lisp-mode)
    (slime-mode 1)
    (insert "(defmacro twice (x) `(list ,x ,x))\n(defun user () (twice (helper 1)))\n"
            "(defun helper (n) (no-such-function n))\n(defkicker jump (x) (:prob 0.5) (helper 2))\n"
            "(defun broken-form (x) (let (((y))) x))\n")
    (goto-char (point-min))
    (cl-flet ((compile (name)
                (goto-char (point-min))
                (search-forward name)
                (setq slime-last-compilation-result nil)
                (slime-compile-defun)
                (session-wait (concat "the result for " name) (lambda () slime-last-compilation-result))))
      (compile "defmacro twice")
      (compile "defun user")
      (session-expect "notes names that are not defined yet" '(:warning)
                      (mapcar #'slime-note.severity (slime-compiler-notes)))
      (compile "defun helper")
      (let ((note (car (slime-compiler-notes))))
        (session-expect "a note has its place" '(:line 3 19) (nth 2 (slime-note.location note))))
      (compile "defkicker jump")
      (session-expect "known names have no notes" nil (slime-compiler-notes))
      (compile "defun broken-form")
      (session-expect "an error of the compiler is a note" '(:error)
                      (mapcar #'slime-note.severity (slime-compiler-notes))))
    (slime-eval-macroexpand 'swank:swank-macroexpand-1 "(twice 7)")
    (session-wait-for-buffer :macroexpansion "(list 7 7)")
    (session-expect "expands macros" t t)
    (session-expect "expands everything" "(list (if a (progn b)) (if a (progn b)))"
                    (slime-eval '(swank:swank-macroexpand-all "(twice (when a b))")))
    (session-expect "completes words" '("robot-go-forward")
                    (car (slime-completions "r-g-fo")))
    (session-expect "completes forms of plans" '("wait-time") (slime-simple-completions "wait-ti"))
    (slime-who-calls "helper")
    (session-wait-for-buffer :xref "(defkicker jump)")
    (session-expect "finds uses" t t)
    (slime-apropos "twice")
    (session-wait-for-buffer :apropos "Macro")
    (session-expect "finds names" t t)
    (session-expect "finds kickers" '(:line 4 0)
                    (nth 2 (cadr (car (slime-eval '(swank:find-definitions-for-emacs "jump"))))))
    (session-expect "undefines" "user" (slime-eval '(swank:undefine-function "user")))
    (let ((answer nil))
      (slime-rex () ('(swank:disassemble-form "'helper"))
        ((:ok _value) (setq answer "a value"))
        ((:abort reason) (setq answer reason)))
      (session-wait "the refusal" (lambda () answer))
      (session-expect "says why it does not disassemble" t
                      (and (string-match-p "not disassembled" answer) t)))))

(defun session-run ()
  (slime-setup '(slime-repl slime-autodoc slime-fuzzy slime-c-p-c))
  (slime-connect "127.0.0.1" session-port)
  ;; SLIME assumes another package until the server has told its own.
  (session-wait "the package of the server"
                (lambda () (and (slime-connected-p)
                                (equal (ignore-errors (slime-lisp-package)) "ARS"))))
  (session-wait "the REPL's buffer"
                (lambda () (ignore-errors (with-current-buffer (slime-output-buffer)
                                            (eq major-mode 'slime-repl-mode)))))
  (session-expect "connects" "ARS" (slime-lisp-package))
  (session-expect "evaluates" '("" "3")
                  (slime-eval '(swank:eval-and-grab-output "(+ 1 2)")))
  (session-type "(progn (out \"printed\" t) (* 6 7))")
  (session-wait-for-text "\n42\n")
  (session-wait-for-text "printed\n")
  (session-expect "types into the REPL" t t)
  (session-type "(list * +)")
  (session-wait-for-text "(42 (PROGN (OUT \"printed\" T) (* 6 7)))")
  (session-expect "has the REPL's variables" t t)
  (with-temp-buffer
    (lisp-mode)
    (slime-mode 1)
    (insert "\n\n(deffunc half (x) (/ x 2))\n(defun broken (y)\n  (+ 1 (half (car y))))\n")
    (goto-char (point-min))
    (search-forward "half")
    (slime-compile-defun)
    (search-forward "broken")
    (slime-compile-defun)
    (session-wait "compiled forms"
                  (lambda () (slime-eval '(swank:operator-arglist "broken" "ARS"))))
    (session-expect "compiles forms of a buffer" "(broken y)"
                    (slime-eval '(swank:operator-arglist "broken" "ARS")))
    (session-expect "completes" '("broken") (slime-simple-completions "brok"))
    (session-expect "completes vaguely" "broken"
                    (car (caar (slime-fuzzy-completions "roke"))))
    (session-expect "shows arguments" "(half x)"
                    (car (slime-eval '(swank:autodoc '("half" "1" swank::%cursor-marker%)
                                                     :print-right-margin 80))))
    (session-expect "describes" t
                    (and (string-match-p "broken is a function"
                                         (slime-eval '(swank:describe-symbol "broken")))
                         t))
    (let ((location (cadr (car (slime-eval '(swank:find-definitions-for-emacs "broken"))))))
      (session-expect "finds definitions" '(:line 4 0) (nth 2 location))))
  (session-tools)
  (session-type "(robot-go-forward robot1 1 (continuation (err far) (out \"arrived\" t) (car 5)))")
  (session-wait-for-text "arrived\n")
  (session-wait-for-text "; error: ")
  (session-expect "receives the output of continuations" t t)
  (session-type "(broken '(a))")
  (let ((buffer (session-wait "the debugger" (lambda () (car (sldb-buffers))))))
    (session-wait "the backtrace"
                  (lambda () (with-current-buffer buffer
                               (string-match-p "broken (" (buffer-string)))))
    (with-current-buffer buffer
      (session-expect "shows the condition" t
                      (and (string-match-p "type" (buffer-string)) t))
      (goto-char (point-min))
      (search-forward "broken (")
      (beginning-of-line)
      ;; Emacs without a display shows no buffer.
      (cl-letf (((symbol-function 'pos-visible-in-window-p) (lambda (&rest _) t)))
        (sldb-toggle-details))
      (session-wait "local variables"
                    (lambda () (string-match-p "y = (A)" (buffer-string))))
      (session-expect "shows local variables" t t)
      (session-expect "evaluates in a frame" "=> A"
                      (slime-eval '(swank:eval-string-in-frame "(first y)" 1 "ARS")))
      (session-expect "knows the frame's package" "ARS" (slime-eval '(swank:frame-package-name 1)))
      (session-expect "inspects in a frame" "(A (A))"
                      (plist-get (slime-eval '(swank:inspect-in-frame "(list (first y) y)" 1)) :title))
      (sldb-quit))
    (session-wait "the end of the debugger" (lambda () (null (sldb-buffers))))
    (session-expect "leaves the debugger" t t))
  (slime-inspect "(list 1 (list 2 3))")
  (session-wait "the inspector"
                (lambda () (let ((buffer (get-buffer (slime-buffer-name :inspector))))
                             (and buffer (with-current-buffer buffer
                                           (string-match-p "1: (2 3)" (buffer-string)))))))
  (with-current-buffer (slime-buffer-name :inspector)
    (goto-char (point-min))
    (search-forward "(2 3)" nil nil 2)
    (backward-char 2)
    (slime-inspector-operate-on-point)
    (session-wait "a part" (lambda () (string-match-p "0: 2" (buffer-string))))
    (session-expect "inspects parts" t t))
  (session-type "(loop (nop))")
  (accept-process-output nil 0.5)
  (with-current-buffer (slime-output-buffer) (slime-interrupt))
  (session-wait-for-text "stopped")
  (session-expect "interrupts" t t)
  (slime-disconnect)
  (session-expect "disconnects" nil (slime-connected-p)))

(condition-case problem
    (session-run)
  (error (princ (format "FAILED  %s\n" (error-message-string problem)))
         (ignore-errors (princ (session-repl-text)))
         (kill-emacs 1)))
