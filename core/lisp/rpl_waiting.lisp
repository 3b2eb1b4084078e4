;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Waiting of branches of plans: for conditions, which are evaluated again when a fluent that they
;;;; read is set or pulsed, and for times.

(in-package "MAGNA")

;;; Conditions

(defun has-news-p (branch fluents more)
  "Since the condition held last."
  (destructuring-bind (stamp . tick) (branch-fired branch)
    (or (some (lambda (fluent) (> (fluent-stamp fluent) stamp)) fluents)
        (and more (> (rpl-tick *rpl*) tick)))))

(defun condition-holds-p (branch)
  "If not, the fluents that were read will say when to look again."
  (let* ((*watch* (list nil))
         (value (plain (funcall (branch-test branch)))))
    (destructuring-bind (fluents . more) *watch*
      (cond ((and value (or (null (branch-fired branch)) (has-news-p branch fluents more)))
             (setf (branch-cause branch) fluents)
             t)
            (t (dolist (fluent fluents)
                 (unless (member fluent (branch-watched branch) :test #'eq)
                   (push fluent (branch-watched branch))
                   (push branch (fluent-waiters fluent))))
               (when (and (or more (null fluents)) (not (branch-polled branch)))
                 (setf (branch-polled branch) t)
                 (push branch (rpl-polled *rpl*)))
               nil)))))

(defun forget-wait (branch)
  (dolist (fluent (branch-watched branch))
    (setf (fluent-waiters fluent) (delete branch (fluent-waiters fluent) :test #'eq)))
  (when (branch-polled branch)
    (setf (rpl-polled *rpl*) (delete branch (rpl-polled *rpl*) :test #'eq)))
  (setf (branch-watched branch) nil (branch-polled branch) nil (branch-wake branch) nil
        (branch-test branch) nil (branch-source branch) nil (branch-fired branch) nil))

(defun wait-until (branch test source fired resume)
  "RESUME is called, with t, when TEST (the form SOURCE) holds; FIRED: and there was news since."
  (when (eq (branch-state branch) :ready)
    (setf (branch-test branch) test (branch-source branch) source (branch-fired branch) fired
          (branch-since branch) (rpl-stamp *rpl*))
    (cond ((condition-holds-p branch) (forget-wait branch) (funcall resume t))
          (t (setf (branch-state branch) :waiting (branch-resume branch) resume
                   (branch-place branch) *place*)
             (tell-episode :waits (branch-episode branch) branch)))))

(defun release (branch)
  (let ((resume (branch-resume branch)))
    (tell-episode :goes-on (branch-episode branch) branch)
    (forget-wait branch)
    (make-ready branch (lambda () (funcall resume t)))))

(defun look-again (branch)
  "Something that the condition of BRANCH has read was changed. An error in it is that of BRANCH."
  (when (eq (branch-state branch) :waiting)
    (let ((*program* (plan-program (branch-plan branch))) (*first-call* (si:ihs-top))
          (failure nil) (place nil))
      (when (block looking
              (handler-bind ((serious-condition (lambda (condition)
                                                  (setf failure (note-failure condition)
                                                        place *place*)
                                                  (return-from looking nil))))
                (condition-holds-p branch)))
        (release branch))
      (when failure
        (forget-wait branch)
        (make-ready branch (lambda ()
                             (end-branch branch :failed nil
                                         (plan-failure-text branch failure place) place)))))))

(defun watch-condition (branch test source place body)
  "Calls BODY with what is to be called at its end, each time TEST holds and something it reads has
been set since it was called last."
  (let ((fired nil))
    (labels ((arm () (at place (wait-until branch test source fired #'fire)))
             (fire (value)
               (declare (ignore value))
               (setf fired (cons (rpl-stamp *rpl*) (rpl-tick *rpl*)))
               (funcall body (lambda (value) (declare (ignore value)) (again branch place #'arm)))))
      (arm))))

;;; Times

(defun wait-ticks (branch ticks resume)
  (let ((ticks (plain ticks)))
    (unless (realp ticks) (wrong "(wait-time ticks)" "~a is not a number" (show ticks)))
    (cond ((<= ticks 0) (funcall resume t))
          ((eq (branch-state branch) :ready)
           (let ((wake (+ (rpl-tick *rpl*) (ceiling (min ticks 1d15)))))
             (setf (branch-state branch) :waiting (branch-wake branch) wake
                   (branch-resume branch) resume (branch-place branch) *place*
                   (rpl-timers *rpl*) (merge 'list (rpl-timers *rpl*) (list (cons wake branch)) #'<
                                             :key #'car))
             (tell-episode :waits (branch-episode branch) branch))))))

(defun plans-tick (tick)
  "Called once a tick, before RUN-PLANS."
  (let ((rpl *rpl*))
    (setf (rpl-tick rpl) tick)
    (loop while (and (rpl-timers rpl) (<= (car (first (rpl-timers rpl))) tick))
          do (destructuring-bind (wake . branch) (pop (rpl-timers rpl))
               (when (and (eq (branch-state branch) :waiting) (eql (branch-wake branch) wake))
                 (release branch))))
    (mapc #'look-again (copy-list (rpl-polled rpl)))))

;;; Description in words

(defun awaited (branch)
  "What BRANCH waits for: a text, a number of ticks, a fluent, or a form."
  (let ((source (branch-source branch)) (watched (branch-watched branch)))
    (cond ((branch-suspended branch)
           (format nil "the valve~{ ~a~^,~}" (mapcar #'fluent-title (branch-suspended branch))))
          ((branch-wake branch) (max 0 (- (branch-wake branch) (rpl-tick *rpl*))))
          ((and (= (length watched) 1) (not (branch-polled branch))
                (or (symbolp source) (not (logical-form-p source))))
           (first watched))
          (t source))))

(defun awaited-text (awaited)
  (cond ((stringp awaited) awaited)
        ((numberp awaited) (format nil "~d tick~:p" awaited))
        ((fluent-p awaited) (fluent-title awaited))
        (t (show awaited))))

(defun fluent-state-text (fluent)
  "\"done is 2\", \"wheels is owned by go-to (fetch.lisp:12:3)\"."
  (let ((holder (and (valve-p fluent) (valve-holder fluent))))
    (if holder
        (format nil "~a is owned by ~a~@[ (~a)~]" (fluent-title fluent) (branch-label holder)
                (let ((place (episode-place (branch-episode holder))))
                  (place-text (first (source-places (list (list place "")))))))
        (format nil "~a is ~a" (fluent-title fluent) (show (fluent-current fluent))))))

(defun wait-text (branch)
  "In full, as the end of a run tells: \"(> done 3) (done is 2)\", \"tick 62\"."
  (let ((source (branch-source branch)) (suspended (branch-suspended branch)))
    (cond ((and (branch-wake branch) (not suspended)) (format nil "tick ~d" (branch-wake branch)))
          ((and (consp source) (eq (first source) :order) (not suspended))
           (format nil "the end of ~{~a~^, ~}" (mapcar #'show (rest (butlast source)))))
          (t (format nil "~a~@[ (~{~a~^, ~})~]"
                     (if suspended (awaited-text (awaited branch)) (show source))
                     (and (or suspended (consp source))
                          (loop for fluent in (or suspended (reverse (branch-watched branch)))
                                repeat 5
                                collect (fluent-state-text fluent))))))))

(defun waits-for-text (branch)
  "\"camera-moved* 0\", \"12 ticks\"; empty when it does not wait."
  (if (or (branch-suspended branch) (eq (branch-state branch) :waiting))
      (awaited-text (awaited branch))
      ""))
