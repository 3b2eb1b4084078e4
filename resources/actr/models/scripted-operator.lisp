;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; An operator in plain Lisp, without ACT-R: sends idle robots exploring, helps those in trouble, looks at their
;;;; images and marks the victims in them.
;;;;
;;;;   magna office &
;;;;   sbcl --script resources/actr/models/scripted-operator.lisp --seconds 300
;;;;
;;;; --host HOST, --port PORT: where Magna listens (127.0.0.1, 6324)
;;;; --name NAME: what Magna calls this client
;;;; --seconds N: how long, in simulated seconds; without it until no work is left
;;;; --share I/N: command every Nth robot only, beginning with the Ith: for several operators
;;;; --lockstep: Magna was started with --lockstep actr; --rate HZ: ticks a second of simulated time (10)
;;;;
;;;; Prints one line at its end; exit status 0 if the robots were never left idle while there was work.

(in-package :cl-user)

(let ((*load-verbose* nil)
      (folder (merge-pathnames "../magna/" (or *load-truename* *default-pathname-defaults*))))
  ;; Functions of one part call those of the next: warnings wait for the end.
  (with-compilation-unit ()
    (dolist (part '("wire" "state"))
      (load (merge-pathnames (concatenate 'string part ".lisp") folder)))))

(defvar *arguments* #+sbcl (rest sb-ext:*posix-argv*) #+ecl (rest (ext:command-args)))

(defun flag-p (name) (and (member name *arguments* :test #'string=) t))

(defun option (name default)
  (let ((rest (member name *arguments* :test #'string=)))
    (cond ((null rest) default)
          ((null (rest rest)) (magna-error "~a has no value. Give one after it." name))
          (t (second rest)))))

(defun number-option (name default)
  (let ((text (option name nil)))
    (cond ((null text) default)
          ((and (plusp (length text)) (every #'digit-char-p text)) (parse-integer text))
          (t (magna-error "~a ~s is not a whole number. Give one." name text)))))

(defun share-option ()
  "First index (from 0) and step of the robots of this operator."
  (let* ((text (option "--share" "1/1")) (slash (position #\/ text))
         (index (and slash (parse-integer text :end slash :junk-allowed t)))
         (count (and slash (parse-integer text :start (1+ slash) :junk-allowed t))))
    (unless (and index count (<= 1 index count))
      (magna-error "--share ~s is not of the form I/N. Give, for example, 2/4." text))
    (values (1- index) count)))

;;; What this operator remembers of a robot: when it was last sent, from where, and how long to leave it alone.
(defstruct memory (sent nil) (x 0) (y 0) (again 0) (failures 0) (begun nil))

(defstruct (operator (:conc-name op-))
  client (first 0) (step 1) (memories (make-hash-table :test 'eq))
  (sent 0) (helped 0) (idle 0d0) (worst 0d0)
  (looked 0) (next-look 0) (frontier-seen nil) (marks nil) (seen-images nil) (last-time nil))

(defun memory-of (op robot)
  (let ((table (op-memories op)) (uid (magna-thing-uid robot)))
    (or (gethash uid table) (setf (gethash uid table) (make-memory)))))

(defun my-robots (op)
  (loop for robot in (magna-client-robots (op-client op))
        for index from 0
        when (= (mod index (op-step op)) (op-first op)) collect robot))

(defun work-left-p (op)
  "True while there is unknown ground that robots can explore, and before Magna has reported any of the frontier."
  (let ((sides (magna-things (op-client op) 'frontier)))
    (when sides (setf (op-frontier-seen op) t))
    (or (not (op-frontier-seen op)) (and (find 'open sides :key #'magna-thing-type) t))))

(defun ready-p (op robot)
  "True if the robot is idle and has not just failed to find work."
  (and (magna-idle-p robot) (<= (memory-again (memory-of op robot)) (magna-now (op-client op)))))

;;; ------------------------------------------------------------------------------------------
;;; The tasks

(defun send-out (op robot)
  "An idle robot explores. One that came back at once without moving found nothing: it waits, longer each time."
  (let* ((memory (memory-of op robot)) (now (magna-now (op-client op)))
         (moved (or (null (memory-sent memory))
                    (> (+ (abs (- (magna-thing-x robot) (memory-x memory)))
                          (abs (- (magna-thing-y robot) (memory-y memory))))
                       0.3))))
    (cond ((and (not moved) (not (memory-begun memory)))
           (incf (memory-failures memory))
           (setf (memory-again memory) (+ now (min 20 (* 2 (memory-failures memory))))
                 (memory-begun memory) t))
          (t (when moved (setf (memory-failures memory) 0))
             (setf (memory-sent memory) now
                   (memory-x memory) (magna-thing-x robot)
                   (memory-y memory) (magna-thing-y robot)
                   (memory-begun memory) nil)
             (incf (op-sent op))
             (magna-explore (op-client op) (magna-thing-uid robot))))))

(defun help-robot (op robot)
  "A blocked robot gives up its way-point; then it is idle and explores elsewhere."
  (let ((memory (memory-of op robot)) (now (magna-now (op-client op))))
    (when (and (eq (magna-robot-state robot) 'blocked) (magna-robot-plan robot)
               (<= (memory-again memory) now))
      (setf (memory-again memory) (+ now 2))
      (incf (op-helped op))
      (magna-remove-last (op-client op) (magna-thing-uid robot)))))

(defun mark-victims (op)
  "Marks each victim in the image of the selected robot."
  (let ((client (op-client op)))
    (dolist (box (magna-things client 'image))
      (when (and (eq (magna-thing-type box) 'vict) (magna-client-active client)
                 (not (member (magna-thing-uid box) (op-seen-images op))))
        (push (magna-thing-uid box) (op-seen-images op))
        (push (magna-command client (magna-client-active client) 'mark-victim-in-image
                             (magna-thing-x box) (magna-thing-y box))
              (op-marks op))))
    (setf (op-marks op) (magna-remove-repeated-marks client (op-marks op)))))

(defun look-around (op)
  "Selects the next robot, so that its image is shown; two seconds each."
  (let ((client (op-client op)) (mine (my-robots op)))
    (when (and mine (<= (op-next-look op) (magna-now client)))
      (setf (op-next-look op) (+ (magna-now client) 2))
      (magna-select client (magna-thing-uid (nth (mod (op-looked op) (length mine)) mine)))
      (incf (op-looked op)))))

(defun measure (op)
  "Adds up for how long robots waited for this operator while there was work."
  (let* ((client (op-client op)) (now (magna-now client))
         (passed (- now (or (op-last-time op) now))))
    (setf (op-last-time op) now)
    (when (and (plusp passed) (work-left-p op) (not (magna-client-stopped client))
               (not (magna-client-paused client)))
      (dolist (robot (my-robots op))
        (when (and (ready-p op robot) (magna-robot-idle-since robot))
          (let ((waited (- now (max (magna-robot-idle-since robot) (memory-again (memory-of op robot))))))
            ;; A command needs one tick to arrive.
            (when (> waited 0.5)
              (incf (op-idle op) passed)
              (setf (op-worst op) (max (op-worst op) waited)))))))))

(defun operate (op)
  (measure op)
  (unless (magna-client-stopped (op-client op))
    (dolist (robot (my-robots op))
      (help-robot op robot)
      (when (and (ready-p op robot) (work-left-p op)) (send-out op robot)))
    (look-around op)
    (mark-victims op)))

(defun all-done-p (op)
  "True if no work is left and no robot of this operator is under way."
  (and (not (work-left-p op)) (every #'magna-idle-p (my-robots op))))

(defun run-operator ()
  (multiple-value-bind (first step) (share-option)
    (let* ((lockstep (flag-p "--lockstep"))
           (client (magna-connect :host (option "--host" "127.0.0.1")
                                  :port (number-option "--port" 6324)
                                  :name (option "--name" nil)
                                  :rate (number-option "--rate" 10) :lockstep lockstep))
           (op (make-operator :client client :first first :step step))
           (seconds (number-option "--seconds" nil))
           (end nil))
      ;; Robots of the world are known once the first state has arrived.
      (magna-wait-for client #'magna-client-robots)
      (when lockstep (magna-take-part client))
      (loop
        (magna-poll client)
        (unless end (when seconds (setf end (+ (magna-now client) seconds))))
        (operate op)
        (when (if end (>= (magna-now client) end) (all-done-p op)) (return))
        (if lockstep (magna-step client) (sleep 0.02)))
      (magna-disconnect client)
      (format t "scripted-operator: ~d robots, sent ~d, helped ~d, victims ~d, idle ~,1f s (longest ~,1f s), work left ~:[no~;yes~]~%"
              (length (my-robots op)) (op-sent op) (op-helped op)
              (count 'vict (magna-things client 'map) :key #'magna-thing-type)
              (op-idle op) (op-worst op) (work-left-p op))
      (finish-output)
      (if (zerop (op-idle op)) 0 1))))

(defun quit-with (status)
  #+sbcl (sb-ext:exit :code status :abort t)
  #+ecl (ext:quit status))

(quit-with (handler-case (run-operator)
             (magna-error (condition)
               (format *error-output* "scripted-operator: ~a~%" condition)
               2)))
