;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; What a client knows of the world, from the forms that Magna sends, and its commands.
;;;; Units: metres and radians in the world, x right, y down, angles clockwise; pixels in windows and images.

#+packaged-actr (in-package :act-r)
#-packaged-actr (in-package :cl-user)

;;; KIND: robot, map, frontier or image. TYPE: as in the form (wall, vict, open, p2at, …).
;;; LENGTH and AREA: of a stretch of the frontier, along it and of the unknown floor behind it.
(defstruct magna-thing
  uid kind type (x 0) (y 0) (width 0) (height 0) (theta 0) (length 0) (area 0) (serial 0))

;;; PLAN: the remaining way-points, ((goto (x y theta)) …). STATE, REASON, PLACE, WRITER: of the last `status`
;;; line; STATE is nil as long as there was none. ATTENTION: (CAUSE SINCE REASON) while the robot needs it. IDLE-SINCE:
;;; seconds, nil while it has a plan.
(defstruct (magna-robot (:include magna-thing))
  plan state reason place writer attention idle-since)

(defun magna-thing (client uid) (gethash uid (magna-client-things client)))

(defun magna-robot (client uid)
  (let ((thing (magna-thing client uid))) (and (magna-robot-p thing) thing)))

(defun magna-things (client kind)
  "All things of a kind, in the order in which they were reported."
  (sort (loop for thing being the hash-values of (magna-client-things client)
              when (eq (magna-thing-kind thing) kind) collect thing)
        #'< :key #'magna-thing-serial))

(defun magna-now (client)
  "Simulated seconds; seconds of wall-clock time if Magna does not report its time."
  (or (magna-client-seconds client)
      (/ (get-internal-real-time) internal-time-units-per-second 1d0)))

(defun magna-idle-p (robot)
  "True if the robot has nothing to do and can be sent somewhere."
  (and (null (magna-robot-plan robot))
       (member (magna-robot-state robot) '(nil idle))))

(defun magna-frontier-open (client)
  "The stretches of the frontier behind which there is unknown ground."
  (remove 'open (magna-things client 'frontier) :key #'magna-thing-type :test-not #'eq))

;;; ------------------------------------------------------------------------------------------
;;; Forms from Magna

(defun magna-note (client thing)
  (pushnew thing (magna-client-news client) :test #'eq))

(defun magna-remove (client uid)
  (let ((thing (magna-thing client uid)))
    (when thing
      (remhash uid (magna-client-things client))
      (setf (magna-client-robots client) (remove thing (magna-client-robots client))
            (magna-thing-type thing) 'invalid)
      (when (magna-robot-p thing) (setf (magna-client-layout-changed client) t))
      (magna-note client thing))))

(defun magna-check (names numbers)
  "Signals an error if a field of a form is not what it must be; MAGNA-TAKE then ignores the form."
  (unless (and (every (lambda (name) (and name (symbolp name))) names) (every #'realp numbers))
    (error "not a form of Magna")))

(defun magna-place (client kind uid type x y width height theta)
  "Adds or changes a thing; type invalid removes it."
  (magna-check (list uid type) (list x y width height theta))
  (if (eq type 'invalid)
      (magna-remove client uid)
      (let ((thing (magna-thing client uid)))
        (unless thing
          (setf thing (if (eq kind 'robot) (make-magna-robot) (make-magna-thing))
                (magna-thing-uid thing) uid
                (magna-thing-kind thing) kind
                (magna-thing-serial thing) (incf (magna-client-serial client))
                (gethash uid (magna-client-things client)) thing)
          (when (eq kind 'robot)
            (setf (magna-robot-idle-since thing) (or (magna-client-seconds client) 0)
                  (magna-client-layout-changed client) t
                  (magna-client-robots client) (append (magna-client-robots client) (list thing)))))
        (setf (magna-thing-type thing) type
              (magna-thing-x thing) x
              (magna-thing-y thing) y
              (magna-thing-width thing) width
              (magna-thing-height thing) height
              (magna-thing-theta thing) theta)
        (magna-note client thing))))

(defun magna-take-plan (client robot plan)
  (dolist (way-point plan) (magna-check (list (first way-point)) (second way-point)))
  (setf (magna-robot-idle-since robot)
        (cond (plan nil)
              ((magna-robot-plan robot) (magna-now client))
              (t (magna-robot-idle-since robot)))
        (magna-robot-plan robot) plan)
  (magna-note client robot))

(defun magna-take-status (client robot state reason x y writer)
  (magna-check (list state) (remove nil (list x y)))
  (setf (magna-robot-state robot) state
        (magna-robot-reason robot) reason
        (magna-robot-place robot) (and x y (list x y))
        (magna-robot-writer robot) writer)
  (magna-note client robot))

(defun magna-take-selection (client active selection)
  (dolist (uid (append (magna-client-selection client) selection))
    (let ((robot (magna-robot client uid))) (when robot (magna-note client robot))))
  (setf (magna-client-active client) active
        (magna-client-selection client) selection))

(defun magna-take (client form)
  "Applies a form from Magna. Unknown forms and forms with missing fields are ignored."
  (handler-case
      (destructuring-bind (head . fields) form
        (case head
          (robot (destructuring-bind (uid type x y theta &rest more) fields
                   (declare (ignore more))
                   (magna-place client 'robot uid type x y 0 0 theta)))
          (mission (let ((robot (magna-robot client (first fields))))
                     (when robot (magna-take-plan client robot (rest fields)))))
          ((map image) (destructuring-bind (uid type x y width height theta &rest more) fields
                         (declare (ignore more))
                         (magna-place client head uid type x y width height theta)))
          ;; The sides of `frontier` are parts of them, and not told open from closed.
          (stretch (destructuring-bind (uid type x y width height length area &rest more) fields
                     (declare (ignore more))
                     (magna-check nil (list length area))
                     (magna-place client 'frontier uid type x y width height 0)
                     (let ((thing (magna-thing client uid)))
                       (when thing
                         (setf (magna-thing-length thing) length
                               (magna-thing-area thing) area)))))
          (window (destructuring-bind (uid type &rest numbers) fields
                    (magna-check (list uid type) (subseq numbers 0 4))
                    (setf (gethash uid (magna-client-windows client)) (cons type (subseq numbers 0 4))
                          (magna-client-layout-changed client) t)))
          (geometry (magna-take-geometry client fields))
          (status (destructuring-bind (uid state reason x y writer &rest more) fields
                    (declare (ignore more))
                    (let ((robot (magna-robot client uid)))
                      (when robot (magna-take-status client robot state reason x y writer)))))
          (select (magna-take-selection client (first fields) fields))
          (selection (magna-take-selection client (first fields) (rest fields)))
          ;; The box may be reported later, with the rate of images.
          (marked (destructuring-bind (uid victim &rest more) fields
                    (declare (ignore more))
                    (if victim
                        (setf (gethash uid (magna-client-marked client)) victim)
                        (remhash uid (magna-client-marked client)))
                    (let ((box (magna-thing client uid))) (when box (magna-note client box)))))
          (picture (destructuring-bind (uid shown waiting &rest more) fields
                     (declare (ignore more))
                     (magna-check nil (list waiting))
                     (setf (magna-client-picture client) (list uid shown waiting)
                           (magna-client-screen-changed client) t)))
          (time (destructuring-bind (seconds tick &rest more) fields
                  (declare (ignore more))
                  (magna-check nil (list seconds tick))
                  (setf (magna-client-seconds client) seconds
                        (magna-client-tick client) tick)))
          (attention (destructuring-bind (uid cause since reason &rest more) fields
                       (declare (ignore more))
                       (let ((robot (magna-robot client uid)))
                         (when robot
                           (setf (magna-robot-attention robot) (and cause (list cause since reason)))
                           (magna-note client robot)))))
          (stop (setf (magna-client-stopped client) (and (first fields) (or (second fields) t))
                      (magna-client-screen-changed client) t))
          (pause (setf (magna-client-paused client) (first fields)))
          (refusals (push fields (magna-client-refusals client)))
          (client (setf (magna-client-name client) (first fields))
                  (incf (magna-client-answered client)))
          ;; No tick of the new world is acknowledged.
          (restart (setf (magna-client-restarted client) (first fields)
                         (magna-client-acknowledged client) nil))
          (lockstep (setf (magna-client-world-lockstep client) (and (first fields) t)))
          ((result error begun ordered)
           (when (integerp (first fields))
             (push (list* (first fields) head (rest fields)) (magna-client-answers client)))
           (when (eq head 'error)
             (cond ((eq (first fields) 'restart) (setf (magna-client-restarted client) form))
                   ((eq (first fields) 'client)
                    (setf (magna-client-refused client) form)
                    (incf (magna-client-answered client)))
                   ((member (first fields) '(subscribe trial)) (warn "Magna refused ~(~s~)." form))
                   ;; The client was slow, and Magna waits for it no longer.
                   ((and (eq (first fields) 'ack) (eq (second fields) 'late))
                    (setf (magna-client-acknowledged client) nil
                          (magna-client-late client) t)
                    (magna-subscribe-time client)))))))
    (magna-error (condition) (error condition))
    (error () nil)))

(defun magna-take-geometry (client fields)
  (destructuring-bind (uid what &rest numbers) fields
    (magna-check (list uid what) numbers)
    (unless (>= (length numbers) (if (eq what 'map) 3 4)) (error "too short"))
    (setf (gethash (cons uid what) (magna-client-geometry client)) numbers)
    (let ((drawn (loop for (nil . what) being the hash-keys of (magna-client-geometry client) using (hash-value place)
                         thereis (and (member what '(row image map)) (plusp (third place)))))
          (robot (magna-robot client uid)))
      (if (and (eq what 'row) (eq drawn (magna-client-drawn client)))
          (when robot (magna-note client robot))
          (setf (magna-client-layout-changed client) t))
      (setf (magna-client-drawn client) drawn))))

;;; ------------------------------------------------------------------------------------------
;;; Reading

(defun magna-poll (client)
  "Applies all forms that have arrived; does not wait."
  (loop for line = (magna-next-line client nil)
        while line
        do (let ((form (magna-read-form line))) (when form (magna-take client form)))))

(defun magna-wait-for (client test)
  "Reads until TEST of the client is true; returns its value."
  (loop (let ((value (funcall test client))) (when value (return value)))
        (let ((form (magna-read-form (magna-next-line client t)))) (when form (magna-take client form)))))

(defun magna-subscribe-time (client)
  (magna-send client `(subscribe (time ,(magna-client-rate client)))))

(defun magna-take-part (client)
  "In lock-step: from now on the world waits for this client at each step."
  (unless (magna-client-tick client)
    (magna-subscribe-time client)
    (magna-wait-for client #'magna-client-tick)))

(defun magna-acknowledge (client)
  "In lock-step: lets the world advance to the next tick, once all other clients have acknowledged too."
  (let ((tick (magna-client-tick client)))
    (unless (eql tick (magna-client-acknowledged client))
      (setf (magna-client-acknowledged client) tick)
      (magna-send client (list 'ack tick)))))

(defun magna-await-tick (client)
  "Waits for a tick that is not acknowledged; returns its simulated seconds."
  (magna-wait-for client (lambda (client)
                           (not (eql (magna-client-tick client) (magna-client-acknowledged client)))))
  (magna-client-seconds client))

(defun magna-step (client)
  "In lock-step: ends a step and waits for the next; returns its simulated seconds."
  (magna-take-part client)
  (magna-acknowledge client)
  (magna-await-tick client))

(defun magna-wait-or-lose (client test &optional (seconds 10))
  "Reads until TEST of the client is true, for at most SECONDS: then the connection is lost."
  (loop with end = (+ (get-internal-real-time) (* seconds internal-time-units-per-second))
        do (magna-poll client)
           (when (funcall test client) (return t))
           (when (> (get-internal-real-time) end) (magna-lost client "does not answer"))
           (sleep 0.005)))

(defun magna-introduce (client)
  "Gives the client its name and waits for the answer, which also tells that Magna is there."
  (let ((before (magna-client-answered client)))
    (magna-send client (list 'client (magna-client-name client)))
    (magna-wait-or-lose client (lambda (client) (> (magna-client-answered client) before)))))

(defun magna-alive-p (client)
  "Whether Magna answers. A connection that does not is closed."
  (and (magna-client-stream client)
       (handler-case (progn (magna-poll client)
                            (when (magna-client-name client) (magna-introduce client))
                            t)
         (magna-error () nil))))

(defun magna-agree-on-time (client)
  "Whether time advances in steps is the same on both sides, or an error."
  (magna-wait-or-lose client (lambda (client) (not (eq (magna-client-world-lockstep client) :unknown))))
  (let ((world (magna-client-world-lockstep client)) (wanted (magna-client-lockstep client)))
    (cond ((eq wanted :any) (setf (magna-client-lockstep client) world))
          ((and wanted (not world))
           (magna-disconnect client)
           (magna-error "The model is in lock-step, and Magna runs in real time: start it with --lockstep actr, or give :lockstep nil or :any."))
          ((and world (not wanted))
           (magna-disconnect client)
           (magna-error "Magna is in lock-step, and the model is not: give :lockstep t or :any, or start Magna without --lockstep actr.")))))

(defun magna-connect (&key (host "127.0.0.1") (port 6324) name lockstep (rate 10) (image-rate 10) (view :own))
  "A new client that knows the state of the world. NAME: how Magna's window, logs and lists call it. LOCKSTEP: t if
Magna was started with --lockstep actr; from the first MAGNA-STEP on it waits for this client. :any: as Magna was started.
RATE: time lines a second. VIEW: :own, a selection and a picture of this client's own, or :shared, those of the window."
  (let ((client (magna-open (make-magna-client :name name :host host :port port :lockstep lockstep :rate rate
                                               :world-lockstep :unknown))))
    (when name
      (magna-introduce client)
      (let ((refused (magna-client-refused client)))
        (when refused
          (magna-disconnect client)
          (magna-error "Magna refused the name ~(~a~): ~(~a~). Give another one: (magna-start :name 'NAME)." name
                       (third refused)))))
    (magna-send client '(subscribe lockstep))
    (magna-agree-on-time client)
    (when (eq view :own) (magna-send client '(view own)))
    (magna-send client `(subscribe status attention stop pause selection picture marked refusals stretch geometry (image ,image-rate)))
    (unless (magna-client-lockstep client) (magna-subscribe-time client))
    client))

;;; ------------------------------------------------------------------------------------------
;;; Commands

(defun magna-select (client uid) (magna-send client (list 'select uid)))

(defun magna-go (client uid x y)
  "Appends a way-point."
  (magna-send client `(missionadd ,uid (goto (,x ,y)))))

(defun magna-go-round (client uid x y &optional (theta 0))
  "Replaces the plan by a planned route; the robot turns to THETA at its end."
  (magna-send client `(missiongen ,uid (goto (,x ,y ,theta)))))

(defun magna-explore (client uid) (magna-send client `(missionadd ,uid (explore))))

(defun magna-stop-all (client)
  "Latches STOP for every robot; only the operator releases it."
  (magna-send client '(stop-all)))

(defun magna-trial (client name)
  "Marks the begin of a trial in the logs and tables of the run; nil marks its end."
  (magna-send client (list 'trial name)))

(defun magna-restart (client seed)
  "Begins the world again with a seed (--allow-restart), and waits until it has; the connection stays."
  (setf (magna-client-restarted client) nil)
  (magna-send client (list 'restart seed))
  ;; The file of a world may take long to evaluate.
  (magna-wait-or-lose client #'magna-client-restarted 60)
  (let ((answer (magna-client-restarted client)))
    (when (consp answer)
      (magna-error "Magna does not restart its world: ~a."
                   (case (third answer)
                     (not-allowed "start it with --allow-restart")
                     (not-built "the world cannot be built again, see its messages")
                     (replaced "another world, or another restart, was requested after it")
                     (t "the seed is not a whole number")))))
  seed)

(defun magna-remove-last (client uid)
  "Removes the last way-point of the plan."
  (magna-send client `(missiondel ,uid)))

(defun magna-command (client uid name &rest arguments)
  "Sends a robot command; returns its ID. MAGNA-ANSWER has its result."
  (let ((id (incf (magna-client-commands client))))
    (magna-send client `(command ,id ,uid (,name ,@arguments)))
    id))

(defun magna-order-area (client kind &rest fields)
  "Gives robots an order to an area; returns its ID. FIELDS as in the form: (room lab), (area (1 1) (6 5)), (robots 3),
(after return). MAGNA-ORDER-NUMBER has its number, MAGNA-ANSWER its end or why it was refused."
  (let ((id (incf (magna-client-commands client))))
    (magna-send client `(order-area ,id ,kind ,@fields))
    id))

(defun magna-order-number (client id)
  "The number of the order to an area with this ID; nil as long as it is not in force."
  (third (find-if (lambda (answer) (and (eql (first answer) id) (eq (second answer) 'ordered)))
                  (magna-client-answers client))))

(defun magna-cancel-order (client number)
  "Ends the order to an area with this number; returns the ID of the request."
  (let ((id (incf (magna-client-commands client))))
    (magna-send client (list 'cancel-order id number))
    id))

(defun magna-remove-repeated-marks (client ids)
  "Removes new marks of victims that repeat older ones, within 1.5 m: a person seen from two places. IDS: of the
commands that marked them; returns those whose mark is not known yet."
  (loop for id in ids
        for answer = (magna-answer client id)
        for uid = (and (eq (first answer) 'result) (second (assoc 'mark (remove-if-not #'consp answer))))
        for mark = (and uid (magna-thing client uid))
        if (or (null answer) (and uid (null mark))) collect id
        else when mark
               do (when (find-if (lambda (other) (magna-older-mark-p other mark)) (magna-things client 'map))
                    (magna-command client (magna-thing-uid (first (magna-client-robots client)))
                                   'unmark-victim uid))))

(defun magna-older-mark-p (other mark)
  (and (eq (magna-thing-type other) 'vict)
       (< (magna-thing-serial other) (magna-thing-serial mark))
       (< (+ (expt (- (magna-thing-x other) (magna-thing-x mark)) 2)
             (expt (- (magna-thing-y other) (magna-thing-y mark)) 2))
          2.25)))

(defun magna-answer (client id)
  "(result FIELD …) or (error CODE TEXT FIELD …) of a command or an order, or nil while it has not ended."
  (let ((answer (find-if (lambda (answer) (and (eql (first answer) id) (member (second answer) '(result error))))
                         (magna-client-answers client))))
    (rest answer)))
