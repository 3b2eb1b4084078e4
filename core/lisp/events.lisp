;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Events of programs (manual 3.8), with the same rules as the simulator's own in
;;;; core/sim/scheduler.h. At most one is pending per resource; events are stored by the tick in
;;;; which they are due, and only events whose test has failed are tested in every tick.

(in-package "MAGNA")

(export '(schedule grab-resource))

(defstruct event
  resource priority order due
  (expiry nil)                ; with a test: expires in this tick
  body interrupt when         ; functions; the last two may be nil
  program place
  (pending t)
  (list :by-tick)) ; its list: by-tick, :polled, or :due

(defstruct agenda
  (now 0) (order 0)
  (by-resource (make-hash-table :test #'eq))  ; never iterated: it has no order
  (by-tick (make-hash-table :test #'eql))     ; newest first
  (polled nil)
  (due nil))                                  ; for this tick, in order

(defun agenda ()
  (or (image-slot :agenda)
      (setf (image-slot :agenda) (make-agenda :now (ask "tick")))))

(defun event-on (resource)
  (gethash resource (agenda-by-resource (agenda))))

(defun wake-tick (event)
  "When EVENT is looked at first."
  (if (event-expiry event) (min (event-due event) (event-expiry event)) (event-due event)))

(defun take-event (event)
  (let ((agenda (agenda)) (tick (wake-tick event)))
    (setf (event-pending event) nil)
    (remhash (event-resource event) (agenda-by-resource agenda))
    (ecase (event-list event)
      (:by-tick
       (unless (setf (gethash tick (agenda-by-tick agenda))
                     (delete event (gethash tick (agenda-by-tick agenda))))
         (remhash tick (agenda-by-tick agenda))))
      (:polled (setf (agenda-polled agenda) (delete event (agenda-polled agenda))))
      (:due))))

(defun put-event (event)
  (let ((agenda (agenda)))
    (setf (event-order event) (incf (agenda-order agenda))
          (gethash (event-resource event) (agenda-by-resource agenda)) event)
    (push event (gethash (wake-tick event) (agenda-by-tick agenda)))))

(defun call-for-event (event function)
  (when function
    (call-continuation (event-program event) (event-place event) function)))

(defun cancel-event (resource)
  "What is pending on RESOURCE is called off: its interrupt handler runs."
  (let ((event (and (image-slot :agenda) (event-on resource))))
    (when event
      (take-event event)
      (call-for-event event (event-interrupt event)))))

;;; Queueing

(defparameter *schedule-usage*
  (format nil "(schedule (resource [:priority number] [:interrupt form] [:when form] ~
               [:timeout ticks] [:timer ticks]) body...)"))

(defun check-resource (resource)
  (unless (or (robot-p resource) (part-p resource) (thing-p resource)
              (and resource (symbolp resource)))
    (wrong *schedule-usage* "~a is not a robot, camera, hand, storage bin, thing or symbol"
           (show resource)))
  resource)

(defun ticks-ahead (value what)
  "At least one: this tick is under way."
  (max 1 (whole-value value what *schedule-usage*)))

(defun part-word (part)
  (etypecase part (camera "camera") (hand "hand") (storage-bin "bin")))

(defun command-on-p (resource)
  "Does a command of any author occupy RESOURCE?"
  (typecase resource
    (robot (ask "busy" (robot-number resource) "robot" 0))
    (part (ask "busy" (robot-number (part-robot resource)) (part-word resource)
               (part-number resource)))))

(defun end-command (resource)
  "Its continuation gets :INTERRUPT. A robot stands, a camera no longer tracks anything."
  (typecase resource
    (robot (ask "interrupt" (robot-number resource) "robot" 0))
    (part (ask "interrupt" (robot-number (part-robot resource)) (part-word resource)
               (part-number resource)))))

(defconstant +command-priority+ 0 "Of a command in progress, whose events occupy its resource.")

(defun schedule-event (resource body &key (priority 0) interrupt when (timer 1) timeout)
  "True if it was queued. The one that loses, be it new or old, an event or a command, is interrupted."
  (let* ((now (max (ask "tick") (agenda-now (agenda))))
         (new (make-event :resource (check-resource resource)
                          :priority (whole-value priority "the priority" *schedule-usage*)
                          :due (+ now (ticks-ahead timer ":timer"))
                          :expiry (and when timeout (+ now (ticks-ahead timeout ":timeout")))
                          :body body :interrupt interrupt :when when
                          :program *program* :place *place*))
         (old (event-on resource)))
    (cond ((or (and old (<= (event-priority new) (event-priority old)))
               (and (<= (event-priority new) +command-priority+) (command-on-p resource)))
           (call-for-event new interrupt)
           nil)
          (t (when old (take-event old))
             (when (command-on-p resource) (end-command resource))
             (put-event new)
             (when old (call-for-event old (event-interrupt old)))
             t))))

(defmacro schedule (&whole form &rest parts)
  "Manual 3.8."
  (declare (ignore parts))
  (at (place-of form)
    (let ((usage *schedule-usage*))
      (destructuring-bind (header &rest body) (check-clause form 1 nil usage)
        (unless (and (consp header) (proper-list-p header))
          (wrong usage "~a is not a list that begins with a resource" (show header)))
        (destructuring-bind (resource &rest keys) header
          (check-keys keys '(:priority :interrupt :when :timeout :timer) usage)
          `(at ,*place*
             (schedule-event ,resource (lambda () ,@body)
                             ,@(loop for (key value) on keys by #'cddr
                                     append (list key (if (member key '(:interrupt :when))
                                                          `(lambda () ,value)
                                                          value))))))))))

;;; Running

(defun runs-before-p (one other)
  (if (= (event-priority one) (event-priority other))
      (< (event-order one) (event-order other))
      (> (event-priority one) (event-priority other))))

(defun collect-due (agenda tick)
  (dolist (event (gethash tick (agenda-by-tick agenda)))
    (cond ((event-when event)
           (setf (event-list event) :polled)
           (push event (agenda-polled agenda)))
          (t (setf (event-list event) :due)
             (push event (agenda-due agenda)))))
  (remhash tick (agenda-by-tick agenda))
  (setf (agenda-due agenda)
        (sort (append (agenda-polled agenda) (agenda-due agenda)) #'runs-before-p)))

(defun test-holds-p (event)
  "Runs its test; a test that fails ends its event."
  (let ((holds nil))
    (unless (call-for-event event (lambda () (setf holds (funcall (event-when event)))))
      (when (event-pending event) (take-event event)))
    holds))

(defun run-event (event tick)
  (cond ((not (event-pending event)))
        ((and (event-expiry event) (<= (event-expiry event) tick)) (take-event event))
        ((and (event-when event) (not (test-holds-p event))))
        ((and (event-pending event) (command-on-p (event-resource event)))
         ;; A command that another author has begun meanwhile has called it off.
         (take-event event)
         (call-for-event event (event-interrupt event)))
        ((event-pending event)
         ;; Removed before it runs: the body may queue the next event of a chain.
         (take-event event)
         (call-for-event event (event-body event)))))

(defun run-events (tick)
  "Called once a tick: runs what is due, in order of priority, then of queueing. Called again in the
same tick, after it was cut off, it goes on."
  (let ((agenda (image-slot :agenda)))
    (when agenda
      (loop
        (loop while (agenda-due agenda)
              do (run-event (pop (agenda-due agenda)) (agenda-now agenda)))
        (unless (< (agenda-now agenda) tick) (return))
        (collect-due agenda (incf (agenda-now agenda)))))))

(defun forget-events (program)
  "PROGRAM has ended before its time: its events are dropped without a word."
  (let ((agenda (image-slot :agenda)) (events nil))
    (when agenda
      (maphash (lambda (resource event)
                 (declare (ignore resource))
                 (when (eq (event-program event) program) (push event events)))
               (agenda-by-resource agenda))
      (mapc #'take-event events))))

(defun pending-events (program)
  "How many events of PROGRAM are to come."
  (let ((agenda (image-slot :agenda)) (count 0))
    (when agenda
      (maphash (lambda (resource event)
                 (declare (ignore resource))
                 (when (eq (event-program event) program) (incf count)))
               (agenda-by-resource agenda)))
    count))

;;; Resources

(defun grab-resource (resource)
  "Ends what occupies it: the event that is pending on it, and the command in progress of a robot or
part, whose continuation gets :INTERRUPT. A robot stands, a camera no longer tracks anything."
  (cancel-event (check-resource resource))
  (end-command resource)
  nil)

(defun events-wait-p ()
  "Is there an event to come, of anybody?"
  (let ((agenda (image-slot :agenda)))
    (and agenda (plusp (hash-table-count (agenda-by-resource agenda))))))
