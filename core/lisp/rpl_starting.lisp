;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Interp procs and macros (manual D); starting and stopping plans, and reports of their state.

(in-package "MAGNA")

(export '(def-interp-proc def-interp-macro rpl-start stop-plan plan-report))

(defun check-plan-name (name usage)
  (unless (and name (symbolp name) (not (keywordp name)))
    (wrong usage "~a is not a name" (show name)))
  (when (or (plan-form-named name)
            (member (symbol-package name) (list (find-package "MAGNA")
                                                (find-package "COMMON-LISP"))))
    (fail "~a is a word of Lisp, of plans or of the simulator and cannot be defined again; take ~
           another name" (show name)))
  name)

(defun parameter-lists (parameters usage)
  (unless (proper-list-p parameters) (wrong usage "~a are not parameters" (show parameters)))
  (let ((names (untyped parameters)))
    (dolist (name names names)
      (unless (or (member name lambda-list-keywords) (consp name))
        (check-variable name "parameter" usage)))))

(defun check-argument-count (proc given)
  "A clear message instead of Lisp's."
  (let* ((parameters (interp-proc-parameters proc))
         (needed (or (position-if (lambda (name) (member name lambda-list-keywords)) parameters)
                     (length parameters)))
         (most (if (= needed (length parameters)) needed nil)))
    (when (or (< given needed) (and most (> given most)))
      (fail "(~a~{ ~a~}) was called with ~d argument~:p" (show (interp-proc-name proc))
            (mapcar #'show parameters) given))))

(defmacro def-interp-proc (&whole form &rest parts)
  "(def-interp-proc name (parameter ...) plan ...): a plan. Called like a function by a program it
runs as a plan of the RPL robot and gives its value at its end; elsewhere `rpl-start' starts it."
  (declare (ignore parts))
  (at (place-of form)
    (let ((usage "(def-interp-proc name (parameter ...) plan ...)"))
      (destructuring-bind (name parameters &rest body)
          (let ((parts (check-clause form 2 nil usage)))
            (cons (first parts) (untyped (rest parts))))
        (check-plan-name name usage)
        (let ((names (parameter-lists parameters usage))
              (body (if (and (stringp (first body)) (rest body)) (rest body) body)))
          (let* ((*calls* nil) (code (in-scope (emit-body (without-declarations body)))))
            `(install-proc ',name ',names
                           (lambda ,names
                             (lambda (%branch %k)
                               (declare (ignorable %branch %k))
                               ,code))
                           ',(reverse *calls*))))))))

(defun install-proc (name parameters function calls)
  (incf (rpl-definitions *rpl*))
  (setf (get name 'interp-proc)
        (make-interp-proc :name name :parameters parameters :function function :calls calls)
        (symbol-function name) (lambda (&rest arguments) (run-plan-here name arguments)))
  name)

(defun call-proc (branch name arguments resume)
  "The plan NAME as the work of BRANCH."
  (let ((proc (interp-proc name)))
    (check-argument-count proc (length arguments))
    (setf (branch-within branch) (show name) (branch-proc branch) name
          (episode-arguments (branch-episode branch)) (mapcar #'log-value arguments))
    (funcall (apply (interp-proc-function proc) arguments) branch resume)))

;;; Macros

(defun match-macro-pattern (pattern form name)
  "The variables of PATTERN, ?x, with the parts of FORM: a list of (x . part)."
  (let ((found nil))
    (labels ((match (pattern form)
               (cond ((match-variable-p pattern)
                      (push (cons (symbol-name pattern) form) found))
                     ((consp pattern)
                      (unless (consp form) (mismatch))
                      (match (car pattern) (car form))
                      (match (cdr pattern) (cdr form)))
                     ((not (equal pattern form)) (mismatch))))
             (mismatch ()
               (fail "expected ~(~a~); ~(~a~) does not fit" name form)))
      (match pattern form))
    found))

(defun pattern-variables (pattern)
  (cond ((consp pattern)
         (union (pattern-variables (car pattern)) (pattern-variables (cdr pattern))))
        ((match-variable-p pattern) (list pattern))))

(defun fill-template (template found)
  "TEMPLATE with the parts instead of ?x, where it was quoted with ' and still has them."
  (cond ((consp template)
         (cons (fill-template (car template) found) (fill-template (cdr template) found)))
        ((and (match-variable-p template) (assoc (symbol-name template) found :test #'string=))
         (cdr (assoc (symbol-name template) found :test #'string=)))
        (t template)))

(defmacro def-interp-macro (&whole form &rest parts)
  "(def-interp-macro (name ?x . ?body) template): in the template, an expression, x and body have
the parts of the form; a template that was quoted with ' may have ?x and ?body."
  (declare (ignore parts))
  (at (place-of form)
    (let ((usage "(def-interp-macro (name pattern ...) template)"))
      (destructuring-bind (head &rest template) (check-clause form 2 nil usage)
        (unless (consp head) (wrong usage "~a is not a pattern" (show head)))
        (check-plan-name (first head) usage)
        (let ((variables (pattern-variables (rest head))))
          `(install-macro
            ',(first head)
            #'(ext:lambda-block ,(first head) (%parts)
                  (let* ((%found (match-macro-pattern ',(rest head) %parts ',head))
                         ,@(loop for variable in variables
                                 collect `(,(intern (subseq (symbol-name variable) 1)
                                                    (symbol-package variable))
                                           (cdr (assoc ,(symbol-name variable) %found
                                                       :test #'string=)))))
                    (fill-template (progn ,@template) %found)))))))))

(defun install-macro (name function)
  (incf (rpl-definitions *rpl*))
  (setf (get name 'interp-macro) function)
  name)

;;; Starting

(defun start-plan (label code &key (place *place*))
  (let ((plan (make-plan :label label :program *program*)))
    (setf (rpl-tick *rpl*) (now-tick)
          (plan-root plan) (new-branch plan nil label code :place place)
          (rpl-plans *rpl*) (append (rpl-plans *rpl*) (list plan)))
    plan))

(defun plan-named (name)
  (or (interp-proc name)
      (fail "~a is not a plan; define it before with (def-interp-proc ~a (...) ...)" (show name)
            (show name))))

(defun start-proc (proc arguments)
  (let ((name (interp-proc-name proc)))
    (check-argument-count proc (length arguments))
    (check-proc proc)
    (start-plan (show name)
                (lambda (branch resume) (call-proc branch name arguments resume)))))

(defmacro rpl-start (&whole form &rest parts)
  "(rpl-start (PLAN argument ...)): starts a plan, whose arguments are evaluated now, or any form of
plans, and gives it without waiting."
  (declare (ignore parts))
  (at (place-of form)
    (let* ((usage "(rpl-start (plan argument ...))")
           (call (first (check-clause form 1 1 usage))))
      (unless (and (consp call) (symbolp (first call)))
        (wrong usage "~a is not a call of a plan" (show call)))
      (if (or (plan-form call) (macro-call-p call))
          (let* ((*calls* nil) (code (in-scope (emit-branch call))))
            `(progn (check-calls ',(reverse *calls*))
                    (apply #'start-plan ,code)))
          `(start-proc (plan-named ',(first call)) (list ,@(rest call)))))))

(defun stop-plan (plan)
  "What it protects cleans up first; called once more, it stops at once."
  (unless (plan-p plan) (wrong "(stop-plan plan)" "~a is not a plan" (show plan)))
  (force-plan plan :stopped)
  plan)

(defun stop-plans-of (program)
  (dolist (plan (copy-list (rpl-plans *rpl*)))
    (when (eql (plan-program plan) program) (stop-plan plan))))

(defun run-plan-here (name arguments)
  "The plan NAME called like a function."
  (cond (*branch*
         (fail "~a is a plan and is called inside of a form of Lisp; let it be a form of its own, ~
                or the value in a let" (show name)))
        ((not (can-wait))
         (fail "~a is a plan whose end cannot be awaited here; use (rpl-start (~a ...))"
               (show name) (show name)))
        (t (let ((plan (start-proc (interp-proc name) arguments)))
             (setf (plan-awaited plan) t)
             (unwind-protect (loop while (eq (plan-state plan) :running)
                                   do (wait-for-tick (plan-label plan)))
               (force-plan plan :stopped))
             (ecase (plan-state plan)
               (:done (plan-value plan))
               (:failed (at (or (plan-place plan) *place*) (fail "~a" (plan-reason plan))))
               (:stopped (fail "the plan ~a was stopped" (plan-label plan))))))))

;;; Reports

(defun state-word (state)
  (ecase state
    ((:ready :held :running) "running") (:waiting "waiting")
    (:done "done") (:failed "failed") (:stopped "stopped")))

(defun plan-report (plan)
  "Its branches in the order of a tree walked from its root: (number depth label state waits-for)."
  (unless (plan-p plan) (wrong "(plan-report plan)" "~a is not a plan" (show plan)))
  (let ((lines nil))
    (labels ((walk (branch)
               (push (list (branch-number branch) (branch-depth branch) (branch-label branch)
                           (if (branch-suspended branch)
                               "waiting"
                               (state-word (branch-state branch)))
                           (waits-for-text branch))
                     lines)
               (mapc #'walk (branch-children branch))))
      (walk (plan-root plan)))
    (nreverse lines)))
