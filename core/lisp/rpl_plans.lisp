;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Execution of plans: trees of branches, each of which computes until it waits. There are no
;;;; threads: a waiting branch keeps a closure that continues it (made by rpl_forms.lisp).

(in-package "MAGNA")

(defparameter *most-steps* 100000
  "Steps of one plan in one tick: rounds of loops, calls, branches.")
(defparameter *most-depth* 500 "Branches within branches.")

(defstruct plan
  label
  program       ; its owner: *PROGRAM* at its start
  root
  (state :running)  ; finally :done, :failed or :stopped
  value reason place
  forced        ; (state reason place): its end, whatever its root does
  (awaited nil) ; a caller waits for its end
  (steps 0) (steps-tick -1))

(defmethod print-object ((plan plan) stream)
  (print-unreadable-object (plan stream)
    (format stream "plan ~a ~(~a~)" (plan-label plan) (plan-state plan))))

(defstruct branch
  number plan parent depth label
  (state :ready)  ; :ready; :waiting; :held by its children; finally :done, :failed or :stopped
  (children nil)  ; in the order of their start
  next            ; closure for its next turn
  resume          ; waiting or held: called with the awaited value
  test source     ; waiting: the condition as closure and as form
  (since 0)       ; waiting: the stamp at its start
  watched polled  ; waiting: fluents that refer to it; whether it is tested once a tick
  fired           ; waiting again: (stamp . tick) of the last time the condition held
  wake            ; waiting for a time: the tick
  decide          ; held: called with it and an ended child; returns how it ends, or nil
  outcome         ; held: (state value reason place), while its other children stop
  stopping        ; held: stops when its children have stopped
  shielded        ; cleaning up: cannot be stopped
  (priority 0)    ; that of its policy over what it guards
  task            ; fluent of the tag whose work it does
  (valves nil)    ; requested and not released
  (suspended nil) ; valves that were taken from it
  within          ; name of the running interp proc
  proc            ; the same as a symbol, of the branch whose work its call is
  cause           ; the fluents read by its last condition
  episode         ; its record in the log
  value reason place)

(defmethod print-object ((branch branch) stream)
  (print-unreadable-object (branch stream)
    (format stream "branch ~a ~a" (branch-number branch) (branch-label branch))))

;;; The order of turns: as in a walk of the tree from its root, siblings by age.

(defun before-p (a b)
  (let ((x a) (y b))
    (loop while (> (branch-depth x) (branch-depth y)) do (setf x (branch-parent x)))
    (loop while (> (branch-depth y) (branch-depth x)) do (setf y (branch-parent y)))
    (cond ((eq x y) (< (branch-depth a) (branch-depth b)))
          (t (loop until (eq (branch-parent x) (branch-parent y))
                   do (setf x (branch-parent x) y (branch-parent y)))
             (< (branch-number x) (branch-number y))))))

(defun make-ready (branch next)
  (setf (branch-state branch) :ready (branch-next branch) next)
  (push branch (rpl-fresh *rpl*)))

(defun next-ready ()
  (let ((rpl *rpl*))
    (when (rpl-fresh rpl)
      (let ((fresh (sort (rpl-fresh rpl) #'before-p)))
        (setf (rpl-ready rpl) (merge 'list fresh (rpl-ready rpl) #'before-p)
              (rpl-fresh rpl) nil)))
    (pop (rpl-ready rpl))))

;;; Start and end

(defun new-branch (plan parent label code &key place shielded (priority 0))
  "CODE is called with the branch and with what is to be called with its value. PLACE: of its form.
PRIORITY: over that of its parent."
  (let* ((depth (if parent (1+ (branch-depth parent)) 0))
         (branch (make-branch :number (incf (rpl-last-number *rpl*)) :plan plan :parent parent
                              :depth depth :label label :shielded shielded
                              :priority (+ priority (if parent (branch-priority parent) 0))
                              :within (and parent (branch-within parent)) :place place)))
    (when (> depth *most-depth*)
      (fail "more than ~d branches within branches: does a plan call itself without end?"
            *most-depth*))
    (when parent (setf (branch-children parent) (append (branch-children parent) (list branch))))
    (setf (branch-episode branch)
          (episode-begins (if parent :step :plan) label (and parent (branch-episode parent))
                          :branch branch :place (or place *place*)))
    (make-ready branch (lambda ()
                         (funcall code branch (lambda (value) (end-branch branch :done value)))))
    branch))

(defun ended-p (branch) (member (branch-state branch) '(:done :failed :stopped)))

(defun end-branch (branch state &optional value reason place)
  (unless (ended-p branch)
    (forget-wait branch)
    (setf (branch-state branch) state (branch-value branch) value (branch-reason branch) reason
          (branch-place branch) place (branch-next branch) nil (branch-resume branch) nil)
    (episode-ends (branch-episode branch) state :branch branch :value value :reason reason
                  :place place)
    (release-valves branch)
    (if (branch-parent branch)
        (child-ended (branch-parent branch) branch)
        (end-plan (branch-plan branch)))))

(defun child-ended (branch child)
  (unless (branch-outcome branch)
    (let ((outcome (funcall (branch-decide branch) branch child)))
      (when outcome
        (setf (branch-outcome branch) outcome)
        (stop-children branch))))
  (conclude branch))

(defun stop-children (branch)
  (dolist (child (copy-list (branch-children branch)))
    (unless (branch-shielded child) (stop-branch child))))

(defun conclude (branch)
  "Goes on when all children have ended and it is known how."
  (when (and (eq (branch-state branch) :held)
             (or (branch-outcome branch) (branch-stopping branch))
             (every #'ended-p (branch-children branch)))
    (destructuring-bind (&optional state value reason place) (branch-outcome branch)
      (cond ((branch-stopping branch) (end-branch branch :stopped))
            ((eq state :done)
             (let ((resume (branch-resume branch)))
               (setf (branch-children branch) nil (branch-outcome branch) nil
                     (branch-resume branch) nil)
               (make-ready branch (lambda () (funcall resume value)))))
            (t (end-branch branch :failed nil reason place))))))

(defun stop-branch (branch)
  "Ends it where it is; what protects it cleans up first."
  (cond ((ended-p branch) nil)
        ((eq (branch-state branch) :held)
         (unless (branch-stopping branch)
           (setf (branch-stopping branch) t)
           (stop-children branch)
           (conclude branch)))
        (t (end-branch branch :stopped))))

(defun kill-branch (branch)
  "Ends it with all below it, at once."
  (mapc #'kill-branch (branch-children branch))
  (unless (ended-p branch)
    (forget-wait branch)
    (setf (branch-state branch) :stopped (branch-next branch) nil (branch-resume branch) nil)
    (episode-ends (branch-episode branch) :stopped :branch branch)
    (release-valves branch)))

;;; Whole plans

(defvar *plan-ended-hook* nil
  "Nil, or called with each plan that has ended, its state (\"done\", \"failed\", \"stopped\"), the
reason why it failed, and its value.")

(defun end-plan (plan)
  (when (eq (plan-state plan) :running)
    (let ((root (plan-root plan)))
      (destructuring-bind (state reason place)
          (or (plan-forced plan)
              (list (branch-state root) (branch-reason root) (branch-place root)))
        (setf (plan-state plan) state (plan-reason plan) reason (plan-place plan) place
              (plan-value plan) (and (eq state :done) (plain (branch-value root))))))
    (setf (rpl-plans *rpl*) (remove plan (rpl-plans *rpl*)))
    (push plan (rpl-ended *rpl*))))

(defun force-plan (plan state &optional reason place)
  "Stops PLAN; the second time without cleaning up."
  (when (eq (plan-state plan) :running)
    (cond ((plan-forced plan)
           (kill-branch (plan-root plan))
           (end-plan plan))
          (t (setf (plan-forced plan) (list state reason place) (plan-steps plan) 0)
             (stop-branch (plan-root plan))))))

(defun plan-ended (plan)
  (when *plan-ended-hook*
    (let ((*program* (plan-program plan)))
      (funcall *plan-ended-hook* plan (string-downcase (symbol-name (plan-state plan)))
               (plan-reason plan) (plan-value plan)))))

;;; Stepping

(defun too-busy-p (plan)
  (unless (eql (plan-steps-tick plan) (rpl-tick *rpl*))
    (setf (plan-steps plan) 0 (plan-steps-tick plan) (rpl-tick *rpl*)))
  (> (incf (plan-steps plan)) *most-steps*))

(defun run-branch (branch)
  (loop
    (let ((next (branch-next branch)))
      (unless (and next (eq (branch-state branch) :ready)) (return))
      (setf (branch-next branch) nil)
      (when (too-busy-p (branch-plan branch))
        (force-plan (branch-plan branch) :failed
                    (format nil "~a went on for ~d steps without waiting; put a (wait-for ...) or ~
                                 (wait-time 1) into its loop~a"
                            (or (branch-within branch) "the plan") *most-steps*
                            (callers-text branch (branch-place branch)))
                    (branch-place branch))
        (return))
      (funcall next))))

(defun again (branch place next)
  "NEXT is called when what runs now has returned: loops and calls use no stack."
  (setf (branch-place branch) place (branch-next branch) next))

(defun step-branch (branch)
  (let ((*branch* branch) (*first-call* (si:ihs-top)) (failure nil) (place nil) (returned nil))
    (%item-begins)
    (catch '%cut
      (unwind-protect
           (with-program ((plan-program (branch-plan branch)))
             (block work
               (handler-bind ((serious-condition (lambda (condition)
                                                   (setf failure (note-failure condition)
                                                         place *place*)
                                                   (return-from work))))
                 (run-branch branch)))
             (when failure
               (end-branch branch :failed nil (plan-failure-text branch failure place) place))
             (setf returned t))
        (unless returned
          (force-plan (branch-plan branch) :failed "it was cut off: a step took too long"
                      (branch-place branch)))))))

(defun run-plans ()
  "Gives every branch that can go on its turn, in the order of the tree, until all wait; then tells
which plans have ended."
  (let ((rpl *rpl*))
    (unless (rpl-running rpl)
      (when (or (rpl-fresh rpl) (rpl-ready rpl))
        (setf (rpl-running rpl) t)
        (unwind-protect
             (loop for branch = (next-ready)
                   while branch
                   do (when (eq (branch-state branch) :ready)
                        (if (suspended-p branch)
                            (push branch (rpl-deferred rpl))
                            (step-branch branch))))
          (setf (rpl-running rpl) nil)))
      (loop while (rpl-ended rpl)
            do (let ((plan (car (last (rpl-ended rpl)))))
                 (setf (rpl-ended rpl) (butlast (rpl-ended rpl)))
                 (plan-ended plan))))))
