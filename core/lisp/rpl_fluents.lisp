;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Fluents, the quantities of plans that change with time (manual C), and the state of a world's
;;;; plans.
;;;;
;;;; A fluent has a value from one `set-value' to the next. A pulse lasts an instant: the fluent is
;;;; true while the branches that wait for it at that moment evaluate their conditions, and nil
;;;; again before anything else happens. Thus `(wait-for (and robot-stopped* robot-arrived-at*))' is
;;;; released by a pulse of one fluent if the other was set before, and a plan never sees an earlier
;;;; pulse (manual D.4).

(in-package "MAGNA")

(export '(create-fluent fluent-p fluent-value set-value pulse-fluent))

(defstruct rpl
  "All that plans of one world have in common."
  (tick 0)
  (stamp 0)       ; counts changes of fluents, and commands
  (last-number 0) ; of branches
  (fresh nil)     ; branches that became ready, unordered
  (ready nil)     ; the same in the order of their turns
  (timers nil)    ; (tick . branch), the earliest first
  (polled nil)    ; branches whose tests read more than fluents: evaluated once a tick
  (plans nil)     ; running plans, in the order of their start
  (ended nil)     ; newest first: to be reported
  (running nil)   ; whether plans are being stepped
  (robot nil)     ; argument of `rpl-init-robot'
  (fluents nil)   ; its fluents, and vectors of fluents (rpl_robot.lisp)
  (lanes nil)     ; commands of its parts (rpl_commands.lisp)
  (definitions 0) ; counts definitions of plans and their macros
  (log (make-plan-log)) ; what was tried (rpl_episodes.lisp)
  (suspensions 0) ; owners of valves that are suspended (rpl_valves.lisp)
  (deferred nil)  ; suspended branches that are ready
  (trace (make-plan-trace))  ; what the window shows (rpl_trace.lisp)
  (debug (make-plan-debug))) ; breakpoints (rpl_debugger.lisp)

(define-image-variable *rpl* (make-rpl) "What the world whose turn it is keeps of its plans.")

(defstruct (fluent (:constructor new-fluent (name current)))
  name           ; a symbol or text
  current        ; never a fluent
  (why nil)      ; text: why the command failed whose error code is its value
  (stamp 0)      ; when it was last set or pulsed
  (guard nil)    ; text: what it is, if programs cannot set it
  (waiters nil)) ; branches whose tests have read it

(defun fluent-title (fluent)
  (let ((name (fluent-name fluent)))
    (if (stringp name) name (show name))))

(defmethod print-object ((fluent fluent) stream)
  (print-unreadable-object (fluent stream)
    (format stream "fluent ~a = ~a" (fluent-title fluent) (show (fluent-current fluent)))))

(defun check-fluent (object usage)
  (unless (fluent-p object) (wrong usage "~a is not a fluent" (show object)))
  object)

;;; Reading

(defvar *watch* nil
  "While a condition is evaluated: the fluents it has read so far; and has it read anything else?")

(declaim (inline note-fluent))
(defun note-fluent (fluent)
  (when *watch* (pushnew fluent (car *watch*) :test #'eq)))

(defun note-more ()
  "The condition depends on more than fluents."
  (when *watch* (setf (cdr *watch*) t)))

(defun fluent-value (fluent)
  (note-fluent (check-fluent fluent "(fluent-value fluent)"))
  (fluent-current fluent))

(defun plain (object)
  "The value of a fluent; anything else stands for itself."
  (cond ((fluent-p object) (note-fluent object) (fluent-current object))
        (t object)))

(defun plain-variable (object)
  "As PLAIN, for what a variable of a condition holds."
  (unless (fluent-p object) (note-more))
  (plain object))

;;; Changing

(defun create-fluent (name &optional value)
  (new-fluent name (plain value)))

(defun change-fluent (fluent value &optional limit pulse)
  "LIMIT: only branches that began to wait before that stamp look at it. PULSE: VALUE is for an
instant."
  (note-change fluent value pulse)
  (setf (fluent-current fluent) value
        (fluent-why fluent) (and (keywordp value) *failure-reason*)
        (fluent-stamp fluent) (incf (rpl-stamp *rpl*)))
  (when (fluent-waiters fluent)
    (dolist (branch (copy-list (fluent-waiters fluent)))
      (when (or (null limit) (< (branch-since branch) limit)) (look-again branch))))
  value)

(defun check-settable (object usage)
  (when (fluent-guard (check-fluent object usage))
    (wrong usage "~a is ~a" (fluent-title object) (fluent-guard object)))
  object)

(defun set-value (fluent value)
  (change-fluent (check-settable fluent "(set-value fluent value)") (plain value)))

(defun pulse-fluent (fluent &optional limit)
  (check-settable fluent "(pulse-fluent fluent)")
  (change-fluent fluent t limit t)
  (setf (fluent-current fluent) nil)
  t)
