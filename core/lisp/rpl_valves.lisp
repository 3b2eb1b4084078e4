;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Valves: a resource, such as the wheels of the robot, that one branch of a plan owns at a time,
;;;; with all that this branch does. A branch that asks for a valve waits until it is free. A policy
;;;; has priority over what it guards: it takes the valve from its owner, which is suspended until
;;;; it has the valve again.

(in-package "MAGNA")

(export '(create-valve valve-p))

(defstruct (valve (:include fluent)
                  (:constructor new-valve (name &aux (guard "a valve, which is requested"))))
  holder            ; a branch, or nil
  (count 0)         ; requests that it and the branches below it have not released
  (preempted nil)   ; (holder . count), the last one first: suspended
  (waiting nil))    ; branches, in the order of their requests

(defmethod print-object ((valve valve) stream)
  (print-unreadable-object (valve stream)
    (format stream "valve ~a ~:[free~;of ~:*~a~]" (fluent-title valve) (fluent-current valve))))

(defun create-valve (name) (new-valve name))

(defun check-valve (object usage)
  (let ((object (if (and (fluent-p object) (not (valve-p object))) (plain object) object)))
    (unless (valve-p object) (wrong usage "~a is not a valve" (show object)))
    object))

(defun within-p (branch owner)
  "Is BRANCH below OWNER, or OWNER itself?"
  (loop for one = branch then (branch-parent one)
        while one thereis (eq one owner)))

(defun set-holder (valve branch count)
  (setf (valve-holder valve) branch (valve-count valve) count)
  (change-fluent valve (and branch (branch-label branch))))

;;; Suspended branches

(defun suspend-branch (branch valve)
  (push valve (branch-suspended branch))
  (incf (rpl-suspensions *rpl*)))

(defun unsuspend-branch (branch valve)
  (setf (branch-suspended branch) (remove valve (branch-suspended branch)))
  (decf (rpl-suspensions *rpl*))
  (dolist (one (rpl-deferred *rpl*)) (push one (rpl-fresh *rpl*)))
  (setf (rpl-deferred *rpl*) nil))

(defun suspended-p (branch)
  (and (plusp (rpl-suspensions *rpl*))
       (loop for one = branch then (branch-parent one)
             while one thereis (branch-suspended one))))

;;; Request and release

(defun preempts-p (branch holder)
  (> (branch-priority branch) (branch-priority holder)))

(defun take-valve (valve branch)
  "From its holder, if it has one."
  (let ((holder (valve-holder valve)))
    (when holder
      (push (cons holder (valve-count valve)) (valve-preempted valve))
      (suspend-branch holder valve))
    (push valve (branch-valves branch))
    (set-holder valve branch 1)))

(defun request-valve (branch valve resume usage source &optional test)
  "RESUME is called with t when BRANCH has VALVE; or with nil when TEST holds before that."
  (let* ((valve (check-valve valve usage)) (holder (valve-holder valve)))
    (cond ((and holder (within-p branch holder))
           (push valve (branch-valves branch))
           (incf (valve-count valve))
           (funcall resume t))
          ((or (null holder) (preempts-p branch holder))
           (take-valve valve branch)
           (funcall resume t))
          (t (setf (valve-waiting valve) (append (valve-waiting valve) (list branch)))
             (wait-until branch
                         (lambda ()
                           (note-fluent valve)
                           (or (eq (valve-holder valve) branch) (and test (funcall test))))
                         source nil
                         (lambda (value)
                           (declare (ignore value))
                           (setf (valve-waiting valve) (remove branch (valve-waiting valve)))
                           (funcall resume (eq (valve-holder valve) branch))))))))

(defun next-waiting (valve)
  "Of the highest priority, then the first; those that have ended are forgotten."
  (let ((best nil))
    (setf (valve-waiting valve) (remove-if #'ended-p (valve-waiting valve)))
    (dolist (branch (valve-waiting valve) best)
      (when (or (null best) (preempts-p branch best)) (setf best branch)))))

(defun pass-valve-on (valve)
  "Its holder has released it: the next one is the suspended one, or a waiting one of higher priority."
  (let ((waiting (next-waiting valve)) (suspended (first (valve-preempted valve))))
    (cond ((and suspended (or (null waiting) (not (preempts-p waiting (car suspended)))))
           (pop (valve-preempted valve))
           (set-holder valve (car suspended) (cdr suspended))
           (unsuspend-branch (car suspended) valve))
          (waiting
           (setf (valve-waiting valve) (remove waiting (valve-waiting valve)))
           (push valve (branch-valves waiting))
           (set-holder valve waiting 1))
          (t (set-holder valve nil 0)))))

(defun give-back (valve branch)
  "One request of BRANCH is over."
  (setf (branch-valves branch) (remove valve (branch-valves branch) :count 1))
  (when (zerop (decf (valve-count valve))) (pass-valve-on valve)))

(defun release-valve (branch valve usage)
  (let* ((valve (check-valve valve usage)) (holder (valve-holder valve)))
    (cond ((null holder) nil)
          ((within-p branch holder)
           (give-back valve (loop for one = branch then (branch-parent one)
                                  when (or (member valve (branch-valves one)) (eq one holder))
                                    return one)))
          (t (fail "the valve ~a belongs to ~a: only that branch and those below it release it"
                   (fluent-title valve) (branch-label holder))))
    nil))

(defun release-valves (branch)
  "BRANCH has ended."
  (loop while (branch-valves branch)
        do (let* ((valve (first (branch-valves branch)))
                  (entry (assoc branch (valve-preempted valve))))
             (cond (entry
                    (setf (branch-valves branch) (remove valve (branch-valves branch))
                          (valve-preempted valve) (remove entry (valve-preempted valve)))
                    (unsuspend-branch branch valve))
                   ((eq (valve-holder valve) branch)
                    (setf (branch-valves branch) (remove valve (branch-valves branch))
                          (valve-count valve) 0)
                    (pass-valve-on valve))
                   (t (end-loan valve branch))))))

(defun end-loan (valve branch)
  "BRANCH has ended without releasing what the holder above it, perhaps suspended, has."
  (setf (branch-valves branch) (remove valve (branch-valves branch) :count 1))
  (let ((entry (find-if (lambda (entry) (within-p branch (car entry))) (valve-preempted valve))))
    (cond (entry (decf (cdr entry)))
          ((and (valve-holder valve) (within-p branch (valve-holder valve)))
           (when (zerop (decf (valve-count valve))) (pass-valve-on valve))))))

;;; Forms

(def-plan-form request :plain (form)
  (let ((usage "(request valve)"))
    (with-emitted-values (check-parts form 1 1 usage)
      (lambda (values) `(at ,*place* (request-valve %branch ,@values %k ,usage ',form))))))

(def-plan-form release :plain (form)
  (let ((usage "(release valve)"))
    (with-emitted-values (check-parts form 1 1 usage)
      (lambda (values)
        `(funcall %k (at ,*place* (release-valve %branch ,@values ,usage)))))))

(def-plan-form valve-or-wait :plain (form)
  (let ((usage "(valve-or-wait valve condition)"))
    (destructuring-bind (valve test) (check-parts form 2 2 usage)
      (with-emitted-values (list valve)
        (lambda (values)
          `(at ,*place*
             (request-valve %branch ,@values %k ,usage ',form ,(emit-condition test))))))))

(def-plan-form with-valve :tree (form)
  (let ((usage "(with-valve valve plan ...)") (name (gensym "VALVE")))
    (destructuring-bind (valve &rest body) (check-parts form 2 nil usage)
      (emit-value
       valve name
       (lambda ()
         `(at ,*place*
            (request-valve
             %branch ,name
             (lambda (%v)
               (declare (ignore %v))
               (let ((%k (let ((%after %k))
                           (lambda (%v)
                             (release-valve %branch ,name ,usage)
                             (funcall %after %v)))))
                 ,(emit-body body)))
             ,usage ',(list (first form) valve))))))))
